import type { Deps } from "../../app/platform/deps.server.ts";
import type { PageHandler } from "../app-env.ts";

type Pages = { pages: PageHandler; pagesBelow(basename: string): PageHandler };

/** Returns the function that renders a page for one request. Nothing of the visitor's request reaches the page but what `requestContext` says. */
export function privatePageRenderer({ pages, pagesBelow }: Pages): Deps["renderPrivatePage"] {
  return ({ path, basename, deps, requestContext }) => {
    const request = new Request(`${requestContext.origin}${basename}${path}`, { headers: { Accept: "text/html" } });
    return (basename === "" ? pages : pagesBelow(basename))(request, deps, requestContext);
  };
}
