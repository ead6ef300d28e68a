import { expect, test } from "../support/browser-test.ts";
import { findWholeChromium } from "../support/find-chromium.ts";
import { sendApplication, signIn } from "./staff-member.ts";

// The headless shell, which makes the other tests faster, has no PDF viewer.
test.use({ launchOptions: { executablePath: findWholeChromium() ?? "", args: ["--disable-gpu"] } });

test("a PDF opens with its page in the browser's own viewer", async ({ page, app }) => {
  const sent = await sendApplication(app);
  await signIn(page);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("row", { name: sent.reference }).getByRole("link", { name: "View JAMB Result" }).click();
  const tab = await opened;
  // Chromium's viewer is a frame whose sizer is as large as the loaded pages.
  const pages = () => tab.frames().find((frame) => frame.parentFrame()?.url().startsWith("chrome-extension://"));
  await expect
    .poll(async () => {
      const size = await pages()?.locator("#sizer").boundingBox();
      return size && (size.height / size.width).toFixed(1);
    })
    .toBe("1.4");
  expect(await tab.evaluate(() => document.contentType)).toBe("application/pdf");
});
