import type { BrowserContext } from "@playwright/test";

/** Gives a browser's pages the features of Apple's WebKit, and removes those that it lacks. */
export async function becomeSafari(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, "GestureEvent", { value: class extends UIEvent {} });
    // An empty page has no service workers.
    if ("ServiceWorkerRegistration" in window) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
  });
}
