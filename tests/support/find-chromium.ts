import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * A Chromium for the browser tests: Playwright's own, else the system's, else, as root on Debian, the package that is installed for it.
 *
 * Throws with one line that says what to install when there is none.
 */
export function findChromium(notice: (line: string) => void): string {
  const found = playwrightsOwn() ?? onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    notice("Chromium: there is none, so the Debian package 'chromium' is installed for the browser tests");
    run("apt-get", ["update"]);
    run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"]);
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: install the package 'chromium' (Debian: apt-get install chromium), or run 'npx playwright install chromium'.",
  );
}

function playwrightsOwn(): string | null {
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : null;
}

function onPath(): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`'${program} ${args.join(" ")}' failed: ${stderr.trim().split("\n").at(-1)}`);
}
