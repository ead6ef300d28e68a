import { OFFLINE_PATH } from "./readable-offline.ts";

/** Tells the script of a page that it came from the device, and when it was fetched, in ms since 1970. */
export const CACHED_AT = "kept-at";

/** Puts into a page's head when it was fetched. Outside of every script: the page's policy names those by their hashes. */
export function addAge(html: string, cachedAt: number): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<meta name="${CACHED_AT}" content="${cachedAt}">`);
}

/** The built files that a page names: its scripts, styles and fonts. */
export function filesNamedIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/assets\/[\w.~-]+/g)].map(([file]) => file))];
}

/** A page that says the same under any address. Its script would take the address for its own. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="(?:late-module|modulepreload)"[^>]*>/g, "");
}

/** The page for no line, for an address that was asked for: with the way to try that again, and the pages that are on the device. */
export function forAddress(html: string, { pathname, search }: URL, isCached: (path: string) => boolean): string {
  const address = `${pathname}${search}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html
    .replaceAll(`href="${OFFLINE_PATH}"`, () => `href="${address}"`)
    .replaceAll(/<li data-page="([^"]*)">[\s\S]*?<\/li>/g, (item, path: string) => (isCached(path) ? item : ""));
}
