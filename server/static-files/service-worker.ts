import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

export const SERVICE_WORKER_PATH = "/service-worker.js";

/** A service worker that deletes all caches of the device and unregisters itself. Open pages stay as they are. */
const UNREGISTER_SCRIPT = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const cleanUp = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(cleanUp());
});
`;

/** Serves a service worker that unregisters itself, as a kill switch for a faulty one: browsers check for a new version with every page. */
export function unregisteringServiceWorker(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(SERVICE_WORKER_PATH, (c) =>
    c.body(UNREGISTER_SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" }),
  );
}
