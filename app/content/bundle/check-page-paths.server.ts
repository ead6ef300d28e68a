import type { Deps } from "../../platform/deps.server.ts";
import { sectionPath } from "../added/sections.ts";
import { readSurroundings } from "../desk/added/change-added-page.server.ts";
import { checkAddress } from "../desk/added/check-address.server.ts";
import type { BundleFault } from "./bundle-fault.ts";
import { PAGES_FILE } from "./bundle-files.schema.ts";

/** Checks that each page of a bundle can have its path on this site, below the others of the bundle or below a page of the site. */
export async function checkPagePaths(
  deps: Pick<Deps, "db" | "content" | "routes">,
  pages: readonly { path: string }[],
): Promise<BundleFault[]> {
  const around = await readSurroundings(deps.db, deps);
  const paths = pages.map(({ path }) => path);
  const sections = [...around.sections, ...paths];
  return paths.flatMap((path, at): BundleFault[] => {
    const fault = (message: string) => [{ file: PAGES_FILE, field: `[${at}].path`, message }];
    if (paths.indexOf(path) !== at) return fault(`Another page has the path ${path}, too.`);
    const section = sectionPath(path);
    if (!sections.includes(section)) return fault(`There is no page ${section}, which this one would stand below.`);
    const there = around.pageAt(path);
    const checked = checkAddress(
      { section, slug: path.slice(section.length + 1) },
      { ...around, sections },
      there ? { id: there.id, path } : undefined,
    );
    if (checked.kind === "invalid") return checked.problems.flatMap(({ message }) => fault(message));
    return checked.path === path ? [] : fault(`Write the path as ${checked.path}.`);
  });
}
