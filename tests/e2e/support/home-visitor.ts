import type { Page } from "@playwright/test";

/** A visitor who has seen the home page's pop-ups earlier in this browser session. */
export async function hasSeenPopUps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A frame of another site has no storage.
    if (window.top === window) window.sessionStorage.setItem("home-pop-ups-seen", "yes");
  });
}
