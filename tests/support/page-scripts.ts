import type { Page } from "@playwright/test";

/** From now on `goto` and `reload` of this page end when React has taken the page over, unless they are told what to wait for. */
export function awaitScripts(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await scriptsStarted(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await scriptsStarted(page);
    return response;
  };
}

/** React marks the elements that it has taken over; what it has no scripts for is ready as it is. */
export async function scriptsStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="text/late-module"]')) return false;
    if (!document.querySelector('script[type="module"]')) return true;
    const shown = document.querySelector("main") ?? document.body;
    return Object.keys(shown).some((key) => key.startsWith("__react"));
  });
}

/** Holds the page's scripts back until what it gives is called. */
export async function withholdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}
