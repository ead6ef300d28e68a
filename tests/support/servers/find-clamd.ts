import { canInstallPackages, installPackages, onPath, updatePackages } from "./debian-package.ts";

/**
 * Finds a clamd for the virus scan tests: the system's, or, as root on Debian, a package that it installs.
 *
 * Logs one line and returns null when there is none: those tests are skipped then.
 */
export function findClamd(notice: (line: string) => void): string | null {
  const found = onPath(["clamd"]);
  if (found) return found;
  if (canInstallPackages()) {
    notice("clamd: there is none, so Debian's package is installed for the tests of the virus scan");
    try {
      updatePackages();
      installPackages(["clamav-daemon"]);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error));
    }
    const installed = onPath(["clamd"]);
    if (installed) return installed;
  }
  notice("The tests of the virus scan are skipped, since there is no clamd (Debian: apt-get install clamav-daemon).");
  return null;
}
