import type { Page } from "../../support/browser/browser-test.ts";

/** Waits until React has hydrated every part of the page. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("html, body, main, header, footer, nav, form, button, summary")];
    // The edit bar of staff is not React's, and may be there first.
    const ofReact = parts.filter((part) => !part.closest('nav[aria-label^="Edit"]'));
    // React stores its data about an element in a property, whose name changes with every page load.
    return ofReact.every((part) => Object.keys(part).some((name) => name.startsWith("__reactFiber$")));
  });
}

/** Reports a CSP violation as a browser error, even where the console would be silent. */
export async function reportCspViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      console.error(`CSP violation: ${effectiveDirective} ${blockedURI}`),
    );
  });
}
