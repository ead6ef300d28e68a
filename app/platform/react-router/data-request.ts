/** React Router's data requests (single fetch): the addresses and headers that its scripts use, which are not documented. */

/** The query parameter that lists the routes whose data is requested. */
export const ROUTES_PARAMETER = "_routes";

export function isDataPath(path: string): boolean {
  return path.endsWith(".data");
}

/** Returns the path of a page's data. */
export function dataPathOf(pagePath: string): string {
  return `${pagePath === "/" ? "/_" : pagePath}.data`;
}

/** Returns the path of the page that a data path belongs to. */
export function pagePathOf(dataPath: string): string {
  return dataPath.replace(/\/_\.data$|\.data$/, "") || "/";
}

/** Creates a response to a data request that makes the browser load the whole page at `target`. */
export function documentRedirect(target: string): Response {
  return new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": target, "X-Remix-Reload-Document": "true" },
  });
}

/** Returns whether React Router's scripts sent a request, so that the page that sent it stays. */
export function isDataRequest({ url }: Pick<Request, "url">): boolean {
  return isDataPath(new URL(url).pathname);
}
