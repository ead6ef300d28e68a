import { expect, test } from "../../support/browser/browser-test.ts";
import { findWholeChromium } from "../../support/browser/find-chromium.ts";
import { sendApplication } from "../support/staff-member.ts";

test("a PDF opens with its page in the browser's own viewer", { tag: "@slow" }, async ({ app, playwright, signIn }) => {
  const sent = await sendApplication(app);
  // The headless shell, which makes the other tests faster, has no PDF viewer.
  const browser = await playwright.chromium.launch({
    executablePath: findWholeChromium() ?? "",
    args: ["--disable-gpu"],
  });
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page);
  await page.goto("/dashboard");
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
  await browser.close();
});
