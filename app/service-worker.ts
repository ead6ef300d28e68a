/// <reference lib="webworker" />
import { DRAFT_RECORDS } from "./admissions/apply/draft/stored-drafts.ts";
import { renewForm } from "./admissions/apply/form/renew-form.ts";
import { queueStore } from "./admissions/apply/offline-queue/queue-store.ts";
import { SEND_TAG, sendQueue } from "./admissions/apply/offline-queue/send-queue.ts";
import { pagesToCache } from "./offline/cache-message.ts";
import { deviceCopies } from "./offline/device-copies.ts";
import { fallbackScriptFor } from "./offline/fallback-script.ts";
import { fetchPages, pageOfData } from "./offline/fetch-pages.ts";
import { OFFLINE_PATH } from "./offline/readable-offline.ts";
import { deviceRecords } from "./platform/browser/device-records.ts";
import { PUBLIC_PATHS } from "./platform/site/public-paths.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Stands between the site's pages and the line: what candidates read is kept on the device for the time without one.
 *
 * Pages come from the line whenever there is one, so that nobody stays on an old build, and a new worker may begin at once.
 */
const copies = deviceCopies(import.meta.env.OFFLINE_BUILD, self.caches, Date.now);
const pages = fetchPages({
  copies,
  fetch: self.fetch.bind(self),
  now: Date.now,
  renewForm,
  formPath: PUBLIC_PATHS.apply,
  formFiles: import.meta.env.OFFLINE_FORM_FILES,
});

/**
 * In Firefox a page that is asked for while the worker starts is lost, and the page for no line is shown in its place (seen in 153).
 * What an older worker of ours turned on there stays on until it is turned off.
 */
const IS_FIREFOX = /\bFirefox\//.test(self.navigator.userAgent);

/** Left to the browser whole: what staff see, and what programs ask for. */
const NOT_OURS = /^\/(?:dashboard|login|api|form|metrics)(?:\/|$)/i;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => {
  const paths = pagesToCache(event.data);
  // What could not be fetched or has no room is tried again with the next page.
  if (paths) event.waitUntil(pages.refreshStale(paths).catch(() => undefined));
});
self.addEventListener("sync", (event) => {
  if (event instanceof ExtendableEvent && "tag" in event && event.tag === SEND_TAG) event.waitUntil(sendWaiting());
});
self.addEventListener("fetch", (event) => {
  const response = responseOf(event);
  if (response) event.respondWith(response);
});

/** What the worker before kept is kept again, with the files of this build. */
async function install(): Promise<void> {
  const cached = await copies.pages();
  for (const path of new Set([OFFLINE_PATH, ...cached])) await pages.refresh(path);
  await self.skipWaiting();
}

/** Applications that were submitted without a line. A browser wakes the worker again when it could not send them all. */
async function sendWaiting(): Promise<void> {
  const store = queueStore(deviceRecords(DRAFT_RECORDS));
  const left = await sendQueue({ store, fetch: self.fetch.bind(self), locks: self.navigator.locks });
  if (left > 0) throw new Error("Still offline.");
}

async function begin(): Promise<void> {
  const { navigationPreload } = self.registration;
  await (IS_FIREFOX ? navigationPreload?.disable() : navigationPreload?.enable());
  await copies.deleteOlder();
  await self.clients.claim();
}

function responseOf(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || NOT_OURS.test(pathname)) return null;
  if (request.destination === "document") {
    const preloaded: Promise<Response | undefined> = event.preloadResponse;
    return pages.respondPage({ request, preloaded, waitUntil: (work) => event.waitUntil(work) });
  }
  if (pathname.startsWith("/assets/")) return respondFile(request, pathname);
  return pageOfData(request.url) && pathname.endsWith(".data") ? pages.respondData(request) : null;
}

async function respondFile(request: Request, pathname: string): Promise<Response> {
  const cached = await copies.file(request);
  return cached ?? fetch(request).catch(() => fallbackScriptFor(pathname) ?? Response.error());
}
