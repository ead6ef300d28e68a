/// <reference lib="webworker" />
import { DRAFT_RECORDS } from "./admissions/apply/draft/stored-drafts.ts";
import { renewForm } from "./admissions/apply/form/renew-form.ts";
import { queueStore } from "./admissions/apply/offline-queue/queue-store.ts";
import { SEND_TAG, sendQueue } from "./admissions/apply/offline-queue/send-queue.ts";
import { pagesToCache } from "./offline/cache-message.ts";
import { isPageFile } from "./offline/cached-markup.ts";
import { deviceCopies } from "./offline/device-copies.ts";
import { fallbackScriptFor } from "./offline/fallback-script.ts";
import { fetchPages, pageOfData } from "./offline/fetch-pages.ts";
import { OFFLINE_PATH } from "./offline/readable-offline.ts";
import { deviceRecords } from "./platform/browser/device-records.ts";
import { isDataPath } from "./platform/react-router/data-request.ts";
import { PUBLIC_PATHS } from "./platform/site/public-paths.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Caches the pages that visitors read, for use offline.
 *
 * Pages are fetched from the network first, so that nobody stays on an old build, and a new worker can take over at once.
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
 * With navigation preload, Firefox loses a page that is requested while the worker starts, and shows the offline page instead (seen in
 * version 153). An older worker of ours may have enabled it, so it has to be disabled.
 */
const IS_FIREFOX = /\bFirefox\//.test(self.navigator.userAgent);

/** Not handled by the worker: staff pages and endpoints. */
const BYPASSED = /^\/(?:dashboard|login|api|form|metrics)(?:\/|$)/i;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const paths = pagesToCache(event.data);
  // Failed fetches and a full cache are ignored: the next page retries.
  if (paths) event.waitUntil(pages.refreshStale(paths).catch(() => undefined));
});
self.addEventListener("sync", (event) => {
  if (event instanceof ExtendableEvent && "tag" in event && event.tag === SEND_TAG) event.waitUntil(sendWaiting());
});
self.addEventListener("fetch", (event) => {
  const response = responseOf(event);
  if (response) event.respondWith(response);
});

/** Refreshes the pages that the previous worker cached, with the files of this build. */
async function install(): Promise<void> {
  const cached = await copies.pages();
  for (const path of new Set([OFFLINE_PATH, ...cached])) await pages.refresh(path);
  await self.skipWaiting();
}

/** Sends applications that were submitted offline. On an error the browser starts the worker again later. */
async function sendWaiting(): Promise<void> {
  const store = queueStore(deviceRecords(DRAFT_RECORDS));
  const left = await sendQueue({ store, fetch: self.fetch.bind(self), locks: self.navigator.locks });
  if (left > 0) throw new Error("Still offline.");
}

async function activate(): Promise<void> {
  const { navigationPreload } = self.registration;
  await (IS_FIREFOX ? navigationPreload?.disable() : navigationPreload?.enable());
  await copies.deleteOlder();
  await self.clients.claim();
}

function responseOf(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || BYPASSED.test(pathname)) return null;
  if (request.destination === "document") {
    const preloaded: Promise<Response | undefined> = event.preloadResponse;
    return pages.respondPage({ request, preloaded, waitUntil: (work) => event.waitUntil(work) });
  }
  if (isPageFile(pathname)) return respondFile(request, pathname);
  return pageOfData(request.url) && isDataPath(pathname) ? pages.respondData(request) : null;
}

async function respondFile(request: Request, pathname: string): Promise<Response> {
  const cached = await copies.file(request);
  return cached ?? fetch(request).catch(() => fallbackScriptFor(pathname) ?? Response.error());
}
