import type { PageHandler } from "../app.ts";

/** The same pages, telling of each how long it took to make it. */
export function timedPages(pages: PageHandler, note: (ms: number) => void): PageHandler {
  return async (request, deps, requestContext) => {
    const start = performance.now();
    const response = await pages(request, deps, requestContext);
    const isPage = request.method === "GET" && response.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) note(performance.now() - start);
    return response;
  };
}
