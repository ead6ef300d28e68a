import type { Deps } from "../../../platform/deps.server.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { readPages } from "../../../search/entries/read-pages.server.ts";

/** A page of the site that a link can lead to. */
export type LinkTarget = { address: string; title: string };

/** Lists the pages of the site by their names, for the fields of links. */
export function listLinkTargets(site: Pick<Deps, "content" | "addedPages">): LinkTarget[] {
  const named = readPages(site).map(({ address, title }) => ({ address, title }));
  const known = new Set(named.map(({ address }) => address));
  const others = Object.values(PUBLIC_PATHS).filter((address) => !known.has(address));
  const listed = [...named, ...others.map((address) => ({ address, title: nameOf(address) }))];
  return listed.sort((one, other) => one.title.localeCompare(other.title, "en"));
}

/** Names a page without text by its address: '/Admissions/PostgraduateFees' becomes 'Postgraduate Fees'. */
function nameOf(address: string): string {
  return (address.split("/").at(-1) ?? "").replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}
