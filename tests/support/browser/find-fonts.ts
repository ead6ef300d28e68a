import { existsSync } from "node:fs";
import { canInstallPackages, installPackages, updatePackages } from "../servers/debian-package.ts";

const FOLDERS = ["/usr/share/fonts/truetype/liberation", "/usr/share/fonts/truetype/liberation2"];

/**
 * Installs, as root on Debian, fonts with the metrics of Arial and Times New Roman. Visitors' devices have such fonts, which stand in for those
 * of the site until they have loaded (app/base.css).
 */
export function findFonts(notice: (line: string) => void): void {
  if (!canInstallPackages() || FOLDERS.some((folder) => existsSync(folder))) return;
  notice("Fonts: none with the metrics of Arial, so Debian's package is installed for the browser tests");
  updatePackages();
  installPackages(["fonts-liberation"]);
}
