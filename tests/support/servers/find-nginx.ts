import { canInstallPackages, installPackages, onPath, updatePackages } from "./debian-package.ts";

/**
 * Finds an nginx for the tests of several instances: the system's, or, as root on Debian, a package that it installs.
 *
 * Throws an error that says what to install when there is none.
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
