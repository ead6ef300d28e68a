import { findPackageJSON } from "node:module";
import path from "node:path";

/** Returns the folder of package.json. The built server is in another folder than its sources, so their distance to a file differs. */
export function projectRoot(): string {
  const file = findPackageJSON(import.meta.url);
  if (file === undefined) throw new Error("No folder above the server has a package.json.");
  return path.dirname(file);
}
