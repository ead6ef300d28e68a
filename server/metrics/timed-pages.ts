import type { PageHandler } from "../app.ts";

/** The same pages, telling of each how long it took to make it. */
export function timedPages(pages: PageHandler, note: (ms: number) => void): PageHandler {
  return async (request, deps, visit) => {
    const start = performance.now();
    const answer = await pages(request, deps, visit);
    const isPage = request.method === "GET" && answer.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) note(performance.now() - start);
    return answer;
  };
}
