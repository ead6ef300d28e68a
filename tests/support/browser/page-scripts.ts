import type { Page } from "@playwright/test";

/** Makes `goto` and `reload` of this page wait until React has hydrated it, unless they are called with another condition. */
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

/** React marks the elements that it hydrated. A page without scripts is ready as it is. */
export async function scriptsStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="text/late-module"]')) return false;
    if (!document.querySelector('script[type="module"]')) return true;
    const shown = document.querySelector("main") ?? document.body;
    return Object.keys(shown).some((key) => key.startsWith("__react"));
  });
}

/** Blocks the page's scripts until the returned function is called. */
export async function withholdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}
