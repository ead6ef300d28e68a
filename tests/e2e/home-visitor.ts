import type { Page } from "@playwright/test";

/** A visitor to whom the home page's pop-ups came before, earlier in this session of the browser. */
export async function hasSeenPopUps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A frame of another site may keep nothing.
    if (window.top === window) window.sessionStorage.setItem("home-pop-ups-seen", "yes");
  });
}
