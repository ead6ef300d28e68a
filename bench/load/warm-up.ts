import { setTimeout as wait } from "node:timers/promises";
import { getResponse } from "./get-response.ts";

const POLL_MS = 25;
const QUIET_MS = 750;

/** Waits until no page has been added to the cache for a while. Returns when the last one was added, in ms of performance.now(). */
export async function warmedUpAt(url: string): Promise<number> {
  let pages = 0;
  let grewAt = performance.now();
  while (pages === 0 || performance.now() - grewAt < QUIET_MS) {
    const { body } = await getResponse(`${url}/metrics`, {});
    const now = Number(/^gatehouse_page_cache_pages (\d+)$/m.exec(body.toString())?.[1]);
    if (Number.isNaN(now)) throw new Error("/metrics has no count of cached pages.");
    if (now > pages) grewAt = performance.now();
    pages = now;
    await wait(POLL_MS);
  }
  return grewAt;
}
