import http from "node:http";
import { getResponse } from "./get-response.ts";
import type { LoadResult } from "./raw-load.ts";

type HtmlLoad = {
  url: string;
  headers?: http.OutgoingHttpHeaders;
  connections: number;
  ms: number;
  allowsOverload?: boolean;
};

/**
 * Requests a page on keep-alive connections for `ms`. Every response has to be 200 and a complete page, or, where the server
 * `allowsOverload`, 503, which counts for nothing.
 */
export async function sendHtmlLoad({
  url,
  headers = {},
  connections,
  ms,
  allowsOverload,
}: HtmlLoad): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const start = performance.now();
  const sender = async () => {
    while (performance.now() - start < ms) {
      const sentAt = performance.now();
      const { status, body } = await getResponse(url, headers, agent, allowsOverload ? [200, 503] : [200]);
      if (status === 503) continue;
      latencies.push(performance.now() - sentAt);
      if (!body.subarray(-100).includes("</html>")) throw new Error(`${url} did not respond with a complete page.`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sender));
  } finally {
    agent.destroy();
  }
  return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}
