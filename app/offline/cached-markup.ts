import { OFFLINE_PATH } from "./readable-offline.ts";

/** The name of the meta tag with the time at which a saved page was fetched, in ms since 1970. */
export const CACHED_AT = "kept-at";

/** Adds the fetch time to a page's head. Scripts stay unchanged, since the page's CSP allows them by their hashes. */
export function addAge(html: string, cachedAt: number): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<meta name="${CACHED_AT}" content="${cachedAt}">`);
}

/** Returns the files of a page without which it can't be shown: its scripts, style sheets, fonts and the university's own crest. */
export function filesNamedIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/(?:assets\/[\w.~-]+|crest\/\w+\/crest\.webp)/g)].map(([file]) => file))];
}

/** Returns whether a path is that of such a file, and not of a page. */
export function isPageFile(path: string): boolean {
  return /^\/(?:assets|crest)\//.test(path);
}

/** Removes the scripts of a page that is shown under other addresses: they would render the page of that address. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="(?:late-module|modulepreload)"[^>]*>/g, "");
}

/** Fills in the offline page: the link to the requested address, and the pages saved on the device. */
export function forAddress(html: string, { pathname, search }: URL, isCached: (path: string) => boolean): string {
  const address = `${pathname}${search}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html
    .replaceAll(`href="${OFFLINE_PATH}"`, () => `href="${address}"`)
    .replaceAll(/<li data-page="([^"]*)">[\s\S]*?<\/li>/g, (item, path: string) => (isCached(path) ? item : ""));
}
