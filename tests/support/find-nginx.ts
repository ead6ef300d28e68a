import { canInstallPackages, installPackages, onPath, updatePackages } from "./debian-package.ts";

/**
 * An nginx for the tests of several instances: the system's, else, as root on Debian, the package that is installed for it.
 *
 * Throws with one line that says what to install when there is none.
 */
export function findNginx(notice: (line: string) => void): string {
  const found = onPath(["nginx"]);
  if (found) return found;
  if (canInstallPackages()) {
    notice("nginx: there is none, so Debian's package is installed for the tests of several instances");
    updatePackages();
    installPackages(["nginx-light"]);
    const installed = onPath(["nginx"]);
    if (installed) return installed;
  }
  throw new Error("The tests of several instances need nginx: install it (Debian: apt-get install nginx-light).");
}
