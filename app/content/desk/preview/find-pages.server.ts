import type { RouteObject } from "react-router";
import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import type { CachedPage } from "../../../platform/http/cached-page.ts";
import { dataPathOf } from "../../../platform/react-router/data-request.ts";
import { PUBLIC_PATHS, whyPath } from "../../../platform/site/public-paths.ts";
import { addedPageId } from "../../added/added-page.content.ts";
import { IDENTITY } from "../../site.content.ts";
import { contentThatNotes } from "./content-with.server.ts";

/** Returns the paths of the public pages that read a document: first its own page, which shows the fewest other documents. */
export async function findPagesOf(deps: Deps, requestContext: RequestContext, key: string): Promise<string[]> {
  const added = deps.addedPages.all().find(({ id }) => id === addedPageId(key));
  if (added) return [added.path];
  const pages = [...(await documentsByPage(deps, requestContext))];
  const found = pages.filter(([, keys]) => keys.has(key));
  const isEverywhere = found.length === pages.length;
  if (!isEverywhere) found.sort(([, one], [, other]) => one.size - other.size);
  return found.map(([path]) => path);
}

/**
 * Returns the keys of the documents that a public page reads: its own, which few other pages show, and those that every page shows. Both are ordered
 * by the number of pages that show them.
 */
export async function findDocumentsOf(
  deps: Deps,
  requestContext: RequestContext,
  path: string,
): Promise<{ own: string[]; others: string[] }> {
  const pages = await documentsByPage(deps, requestContext);
  const pagesWith = (key: string) => [...pages.values()].filter((shown) => shown.has(key)).length;
  const keys = [...(pages.get(path) ?? (await documentsOn(deps, requestContext, path)))];
  keys.sort((one, other) => pagesWith(one) - pagesWith(other));
  return {
    own: keys.filter((key) => pagesWith(key) < pages.size),
    others: keys.filter((key) => pagesWith(key) === pages.size),
  };
}

/** Returns the documents of each public page without parameters. They are found by loading all of these pages, once for each version of the site. */
function documentsByPage(
  deps: Deps,
  requestContext: RequestContext,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  return deps.pageDocuments.get(async () => {
    const pages = new Map<string, ReadonlySet<string>>();
    for (const path of publicPaths(deps)) pages.set(path, await documentsOn(deps, requestContext, path));
    return pages;
  });
}

/** Returns the keys of the documents that a page reads, by loading its data. */
async function documentsOn(deps: Deps, requestContext: RequestContext, path: string): Promise<Set<string>> {
  const keys = new Set<string>();
  const content = contentThatNotes(deps.content, keys);
  const page = { path: dataPathOf(path), basename: "", requestContext: { ...requestContext } };
  const response = await deps.renderPrivatePage({ ...page, deps: { ...deps, content } });
  await response.body?.cancel();
  // The menu reads the text of every added page.
  const own = deps.addedPages.find(path);
  return new Set([...keys].filter((key) => [null, own?.id].includes(addedPageId(key))));
}

/** Returns the paths of the public pages without parameters. */
export function publicPaths({ routes, content }: Pick<Deps, "routes" | "content">): string[] {
  const known: string[] = [...Object.values(PUBLIC_PATHS), whyPath(content.read(IDENTITY).shortName)];
  const spellings = new Set(known.map((path) => path.toLowerCase()));
  return [...known, ...cachedPaths(routes).filter((path) => !spellings.has(path.toLowerCase()))];
}

/** Returns the paths of the cacheable pages without parameters. */
function cachedPaths(routes: RouteObject[], parent = ""): string[] {
  return routes.flatMap(({ path, children, handle }) => {
    const own = path ? `${parent}/${path}` : parent;
    if (own.includes(":") || own.includes("*")) return [];
    if (children) return cachedPaths(children, own);
    return (handle as Partial<CachedPage> | undefined)?.cache ? [own || "/"] : [];
  });
}
