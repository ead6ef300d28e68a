import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { canInstallPackages, installPackages, onPath, updatePackages } from "../servers/debian-package.ts";

/** The headless shell: the same engine without a user interface, at half the cost per page. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Finds a Chromium for the browser tests: Playwright's own, the system's, or, as root on Debian, a package that it installs.
 *
 * Throws an error that says what to install when there is none.
 */
export function findChromium(notice: (line: string) => void): string {
  const found = quickestOnMachine();
  if (found) return found;
  if (canInstallPackages()) {
    notice("Chromium: there is none, so Debian's package is installed for the browser tests");
    updatePackages();
    // Releases before Debian 12 have no separate headless shell.
    const hasShell = spawnSync("apt-cache", ["show", SHELL]).status === 0;
    installPackages(["chromium", ...(hasShell ? [SHELL] : [])]);
    const installed = quickestOnMachine();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: install the package 'chromium' (Debian: apt-get install chromium), or run 'npx playwright install chromium'.",
  );
}

/** Finds a full Chromium with features such as the PDF viewer; null when there is none. */
export function findWholeChromium(): string | null {
  return playwrightsOwn() ?? onPath(WHOLE);
}

/** The headless shell is used only beside a full Chromium: some tests need features that it lacks. */
function quickestOnMachine(): string | null {
  const whole = findWholeChromium();
  return whole && (playwrightsOwn() ?? onPath([SHELL]) ?? whole);
}

function playwrightsOwn(): string | null {
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : null;
}
