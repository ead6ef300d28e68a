import { useEffect } from "react";
import { useLocation } from "react-router";
import type { CacheMessage } from "./cache-message.ts";
import { READABLE_OFFLINE, type ReadablePath, readablePath } from "./readable-offline.ts";

const WORKER = "/service-worker.js";

/** Gets the device ready for the time without a line, once the page has all that it needs itself. */
export function useOfflinePages(): void {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => void prepare(readablePath(pathname)).catch(() => undefined)), [pathname]);
}

/**
 * Every visitor gets the worker, which takes a page of a few KB along. The pages of admission follow when one of them is opened: who does
 * not look at them does not pay for them. Who saves data gets neither more than the page that is open.
 */
async function prepare(page: ReadablePath | null): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const paysDearly = isConnectionMetered();
  if (!import.meta.env.PROD || !workers || (paysDearly && !page)) return;
  await workers.register(WORKER);
  if (!page) return;
  const paths = paysDearly ? [page] : READABLE_OFFLINE.map(({ path }) => path);
  const { active } = await workers.ready;
  active?.postMessage({ kind: "keep-pages", paths } satisfies CacheMessage);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the visitor asked for little data, or is on 2G. Only some browsers say so (Network Information API). */
function isConnectionMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? "").endsWith("2g");
}

/** Calls once the page is loaded and the browser has nothing better to do. Gives back what calls it off. */
function whenIdle(call: () => void): () => void {
  let isOff = false;
  const callOnce = () => {
    if (!isOff) call();
  };
  // Safari has no requestIdleCallback.
  const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(callOnce) : setTimeout(callOnce, 1000));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    isOff = true;
    window.removeEventListener("load", wait);
  };
}
