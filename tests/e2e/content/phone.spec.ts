import type { Locator } from "@playwright/test";
import { PROGRAMMES_SAMPLE } from "../../../content/programmes.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { scriptsStarted, withholdScripts } from "../../support/browser/page-scripts.ts";
import { expectNoSidewaysScroll } from "../support/accessible.ts";
import { deleteTexts, withRecords } from "../support/records.ts";

test.use({ viewport: { width: 390, height: 844 } });

const PROGRAMMES = "/dashboard/pages/programmes";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.afterEach(({ app }) =>
  withRecords(app, async (records) => {
    await records.query("delete from autosaves where kind = 'page'");
    await deleteTexts(records, ["programmes"]);
  }),
);

test("the buttons that save are in view on a phone, and cover no field", async ({ page, signIn }) => {
  await signIn(page);
  const expectInView = async (save: Locator, last: Locator) => {
    await expect(save).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await last.focus();
    await expect(save).toBeInViewport({ ratio: 1 });
    const [bar, field] = [await save.boundingBox(), await last.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  };
  await test.step("of a post", async () => {
    await page.goto("/dashboard/news/new");
    await expectInView(button(page, "Save"), page.getByLabel("New category"));
  });
  await test.step("of an issue of the newsletter", async () => {
    await page.goto("/dashboard/newsletter");
    await button(page, "Write an issue").click();
    await expectInView(button(page, "Save"), button(page, "Search"));
  });
  await test.step("of a letter", async () => {
    await page.goto("/dashboard/letters/admitted");
    await expectInView(button(page, "Save"), page.getByRole("checkbox"));
  });
  await test.step("of a page", async () => {
    await page.goto(PROGRAMMES);
    await expectInView(button(page, "Save draft"), page.getByLabel("Name 14"));
  });
});

test("what is typed into a letter before the scripts of the page have loaded stays", async ({ page, signIn }) => {
  await signIn(page);
  const sendScripts = await withholdScripts(page);
  await page.goto("/dashboard/letters/admitted", { waitUntil: "commit" });
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Dear applicant");
  await sendScripts();
  await scriptsStarted(page);
  await expect(text).toHaveValue("Dear applicant");
});

test("a long list has one row for each line on a phone, its actions in a menu, and its first button at the top", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(PROGRAMMES);
  const names = page.getByRole("group", { name: "Programmes" }).getByRole("textbox");
  const [first = "", second = ""] = PROGRAMMES_SAMPLE.names;
  await expect(button(page, "Add a programme").first()).toBeInViewport();
  const list = await page.getByRole("group", { name: "Programmes" }).getByRole("list").boundingBox();
  expect(list?.height).toBeLessThan(PROGRAMMES_SAMPLE.names.length * 72);
  await test.step("an item is moved with its menu", async () => {
    await page.locator("summary", { hasText: /: programme 1$/ }).click();
    await button(page, "Move down: programme 1").click();
    await expect(names.nth(0)).toHaveValue(second);
    await expect(names.nth(1)).toHaveValue(first);
    await expectNoSidewaysScroll(page);
  });
  await test.step("one is added at the end, with the cursor in it", async () => {
    await button(page, "Add a programme").first().click();
    await expect(names).toHaveCount(PROGRAMMES_SAMPLE.names.length + 1);
    await expect(names.last()).toBeFocused();
    await expect(names.last()).toBeInViewport();
  });
});

test("without JavaScript the button at the top of a long list adds an item, and shows it", async ({
  browser,
  app,
  signIn,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(PROGRAMMES);
  await expect(button(page, "Add a programme").first()).toBeInViewport();
  await button(page, "Add a programme").first().click();
  const added = page.getByRole("group", { name: "Programmes" }).getByRole("textbox").last();
  await expect(added).toHaveValue("");
  await expect(added).toBeInViewport();
  await context.close();
});
