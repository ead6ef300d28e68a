import { expect, test } from "../support/browser-test.ts";
import { findWholeChromium } from "../support/find-chromium.ts";
import { sendApplication, signIn } from "./staff-member.ts";

// The shell of Chromium, by which the other tests are quicker, has no viewer for PDF.
test.use({ launchOptions: { executablePath: findWholeChromium() ?? "", args: ["--disable-gpu"] } });

test("a PDF opens in the browser's own viewer, page and all", async ({ page, app }) => {
  const sent = await sendApplication(app);
  await signIn(page);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("row", { name: sent.reference }).getByRole("link", { name: "View JAMB Result" }).click();
  const tab = await opened;
  // Chromium's viewer is a frame of its own making, whose sizer is as large as the pages that it has read.
  const pages = () => tab.frames().find((frame) => frame.parentFrame()?.url().startsWith("chrome-extension://"));
  await expect
    .poll(async () => {
      const size = await pages()?.locator("#sizer").boundingBox();
      return size && (size.height / size.width).toFixed(1);
    })
    .toBe("1.4");
  expect(await tab.evaluate(() => document.contentType)).toBe("application/pdf");
});
