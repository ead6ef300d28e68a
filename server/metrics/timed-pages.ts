import type { PageHandler } from "../app-env.ts";

/** Wraps a page handler to report the render time of each page. */
export function timedPages(pages: PageHandler, onRender: (ms: number) => void): PageHandler {
  return async (request, deps, requestContext) => {
    const start = performance.now();
    const response = await pages(request, deps, requestContext);
    const isPage = request.method === "GET" && response.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) onRender(performance.now() - start);
    return response;
  };
}
