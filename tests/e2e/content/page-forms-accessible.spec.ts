import { addedPageDocument } from "../../../app/content/added/added-page.content.ts";
import { insertPage } from "../../../app/content/desk/added/added-pages.store.server.ts";
import { REGISTRY } from "../../../app/content/registry.server.ts";
import { insertContentVersion } from "../../../app/content/versions/content.store.server.ts";
import { createLog } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";
import { PAGE_OF_EVERY_BLOCK } from "../../builders/added-page.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { databaseOf } from "../../support/apps/data-folder.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { htmlErrors } from "../../support/browser/valid-html.ts";
import { expectForEveryone, expectNoSidewaysScroll, expectNoViolations } from "../support/accessible.ts";

// An app of its own: the added page is in the menu.
test.use({ settings: { SERVICE_WORKER: "off" } });

/** How long personal data is stored is changed under Privacy. */
const FORMS = REGISTRY.filter(({ key }) => key !== "retention");
const PER_TEST = 9;

for (let first = 0; first < FORMS.length; first += PER_TEST) {
  const some = FORMS.slice(first, first + PER_TEST);
  test(`the forms of the pages from “${some[0]?.title}” to “${some.at(-1)?.title}” are accessible`, {
    tag: "@slow",
  }, async ({ page, signIn }) => {
    await signIn(page);
    for (const { key, title } of some)
      await test.step(title, () => expectAccessibleForm(page, `/dashboard/pages/${key}`, title));
  });
}

test("a page with every kind of block is accessible, and so is its form", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  const { path, key } = await publishEveryBlock(app);
  await expect.poll(async () => (await page.request.get(path, { maxRedirects: 0 })).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: PAGE_OF_EVERY_BLOCK.title })).toBeVisible();
  await expectForEveryone(page);
  await expectForEveryone(page, 1280);
  await signIn(page);
  await expectAccessibleForm(page, `/dashboard/pages/${key}`, PAGE_OF_EVERY_BLOCK.title, "details");
});

/** Expects that a form is accessible with some items of its lists open: as a rule the first ones. */
async function expectAccessibleForm(
  page: Page,
  address: string,
  title: string,
  opened = "ol > li:first-child details",
): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page
    .locator("main form")
    .locator(opened)
    .evaluateAll((items: HTMLDetailsElement[]) => {
      for (const item of items) item.open = true;
    });
  expect(await htmlErrors(await page.content())).toEqual([]);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
  // At the end of the page the bar with the buttons covers no field, which axe would measure as a small one.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectNoViolations(page);
}

async function publishEveryBlock(app: BuiltApp): Promise<{ path: string; key: string }> {
  const { db } = openDatabase(await databaseOf(app.dataDir), createLog("silent"));
  const path = "/every-block";
  const now = new Date();
  const name = PAGE_OF_EVERY_BLOCK.title;
  const key = await db.transaction().execute(async (transaction) => {
    const { id: savedBy } = await transaction.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const id = await insertPage(transaction, { path, name, now, staffId: savedBy });
    const document = addedPageDocument({ id, name });
    const value = document.schema.parse(PAGE_OF_EVERY_BLOCK);
    await insertContentVersion(transaction, { key: document.key, value, savedAt: now, savedBy });
    return document.key;
  });
  await db.destroy();
  return { path, key };
}
