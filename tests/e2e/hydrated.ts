import type { Page } from "../support/browser-test.ts";

/** Waits until React has taken over every part of the page that it drew on the server. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("html, body, main, header, footer, nav, form, button, summary")];
    // React keeps what it knows of an element in a property of it, under a name that changes with every page.
    return parts.every((part) => Object.keys(part).some((name) => name.startsWith("__reactFiber$")));
  });
}

/** A breach of the policy becomes a complaint of the browser, also where its console would be silent. */
export async function complainOfBreaches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      console.error(`Breach of the policy: ${effectiveDirective} ${blockedURI}`),
    );
  });
}
