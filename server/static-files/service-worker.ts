import { Hono } from "hono";
import type { AppEnv } from "../app.ts";

export const SERVICE_WORKER_PATH = "/service-worker.js";

/** Takes away what the worker kept on a device, and the worker itself. Pages that are open stay as they are. */
const FAREWELL = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
`;

/** For the day on which the worker does harm: browsers ask for it with every page, and are told to end it. */
export function endedServiceWorker(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(SERVICE_WORKER_PATH, (c) =>
    c.body(FAREWELL, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" }),
  );
}
