import { expect, type Page } from "@playwright/test";
import { READABLE_OFFLINE } from "../../../app/offline/readable-offline.ts";

/** Returns the addresses in the service worker's caches, except built files. */
export function cachedPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.filter((path) => !path.startsWith("/assets/")).sort();
  });
}

/** All pages that are ever saved. */
export const ALL_CACHED = [...READABLE_OFFLINE.map(({ path }) => path), "/offline"].sort();

/** Opens a page of admission, and waits until the device is ready for offline use. */
export async function getReady(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => cachedPages(page)).toEqual(ALL_CACHED);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** Makes a saved page older. */
export async function makeOlder(page: Page, path: string, milliseconds: number): Promise<void> {
  await page.evaluate(
    async ({ path, milliseconds }) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const cached = await cache.match(path);
        if (!cached) continue;
        const headers = new Headers(cached.headers);
        headers.set("X-Kept-At", String(Number(headers.get("X-Kept-At")) - milliseconds));
        await cache.put(path, new Response(await cached.text(), { headers }));
      }
    },
    { path, milliseconds },
  );
}
