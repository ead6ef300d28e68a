import { once } from "node:events";
import { createServer, request } from "node:http";
import { listenLocally } from "../apps/local-port.ts";

/** A proxy in front of the app that can serve a different service worker. */
export type WorkerSwap = {
  url: string;
  /** Serves this script as the service worker from now on; `null` restores the app's own. */
  give(worker: string | null): void;
  close(): Promise<void>;
};

export async function openWorkerSwap(appUrl: string): Promise<WorkerSwap> {
  let given: string | null = null;
  const server = createServer((asked, response) => {
    if (given !== null && asked.url === "/service-worker.js") {
      response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-cache" }).end(given);
      return;
    }
    const passed = request(new URL(asked.url ?? "/", appUrl), { method: asked.method, headers: asked.headers });
    passed.on("response", (from) => from.pipe(response.writeHead(from.statusCode ?? 502, from.headers)));
    passed.on("error", () => response.destroy());
    asked.pipe(passed);
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    give(worker) {
      given = worker;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
