import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { canInstallPackages, installPackages, onPath, updatePackages } from "./debian-package.ts";

/** The same engine without the windows of a desktop, at half the work of each page. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * A Chromium for the browser tests: Playwright's own, else the system's, else, as root on Debian, the package that is installed for it.
 *
 * Throws with one line that says what to install when there is none.
 */
export function findChromium(notice: (line: string) => void): string {
  const found = quickestOnMachine();
  if (found) return found;
  if (canInstallPackages()) {
    notice("Chromium: there is none, so Debian's package is installed for the browser tests");
    updatePackages();
    // Releases before Debian 12 have no shell of its own.
    const hasShell = spawnSync("apt-cache", ["show", SHELL]).status === 0;
    installPackages(["chromium", ...(hasShell ? [SHELL] : [])]);
    const installed = quickestOnMachine();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: install the package 'chromium' (Debian: apt-get install chromium), or run 'npx playwright install chromium'.",
  );
}

/** A Chromium with all that its windows have, such as the viewer for PDF; null where there is none. */
export function findWholeChromium(): string | null {
  return playwrightsOwn() ?? onPath(WHOLE);
}

/** The shell is of use beside a whole Chromium only: some tests need what it leaves out. */
function quickestOnMachine(): string | null {
  const whole = findWholeChromium();
  return whole && (playwrightsOwn() ?? onPath([SHELL]) ?? whole);
}

function playwrightsOwn(): string | null {
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : null;
}
