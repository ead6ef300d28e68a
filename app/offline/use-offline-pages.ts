import { useEffect } from "react";
import { useLocation } from "react-router";
import { browserSavesData } from "../platform/browser/browser-saves-data.ts";
import type { CacheMessage } from "./cache-message.ts";
import { READABLE_OFFLINE, type ReadablePath, readablePath } from "./readable-offline.ts";

const WORKER = "/service-worker.js";

/** Prepares the device for offline use once the page is loaded and idle. */
export function useOfflinePages(): void {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => void prepare(readablePath(pathname)).catch(() => undefined)), [pathname]);
}

/**
 * Registers the service worker, which saves the offline page of a few KB. Saves all pages of admission once one of them is opened. On a
 * metered connection it saves only the open page.
 */
async function prepare(page: ReadablePath | null): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const isMetered = isConnectionMetered();
  if (!import.meta.env.PROD || !workers || (isMetered && !page)) return;
  await workers.register(WORKER);
  if (!page) return;
  const paths = isMetered ? [page] : READABLE_OFFLINE.map(({ path }) => path);
  const { active } = await workers.ready;
  active?.postMessage({ kind: "keep-pages", paths } satisfies CacheMessage);
}

/** Returns whether the visitor saves data or is on 2G. Only some browsers tell (Network Information API). */
function isConnectionMetered(): boolean {
  return browserSavesData() || (navigator.connection?.effectiveType ?? "").endsWith("2g");
}

/** Calls once, after the page has loaded and the browser is idle. Returns a function that cancels it. */
function whenIdle(call: () => void): () => void {
  let isCancelled = false;
  const callOnce = () => {
    if (!isCancelled) call();
  };
  // Safari has no requestIdleCallback.
  const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(callOnce) : setTimeout(callOnce, 1000));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    isCancelled = true;
    window.removeEventListener("load", wait);
  };
}
