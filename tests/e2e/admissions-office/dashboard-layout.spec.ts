import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectNoSidewaysScroll } from "../support/accessible.ts";
import { sendApplication } from "../support/staff-member.ts";

/** Returns the column headings that are shown beside the answers of a card. */
async function labelsOf(page: Page, reference: string): Promise<string[]> {
  const cells = page.getByRole("row", { name: reference }).locator("[data-label]");
  return cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const { content } = getComputedStyle(cell, "::before");
      return cell.checkVisibility() && content !== "none" ? [content.slice(1, -1)] : [];
    }),
  );
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a card expands to all nineteen answers, the filters stay open while they filter, and an application fits the screen's width (deviation 18)", {
      tag: "@slow",
    }, async ({ page, app, signIn }) => {
      const long = await sendApplication(app, "Wolfeschlegelsteinhausenbergerdorff".repeat(2));
      const { reference } = await sendApplication(app, "Okorie", { firstName: "Ada", program: "Law" });
      await signIn(page);
      await page.goto("/dashboard");
      const card = page.getByRole("row", { name: reference });

      await test.step("a card shows name, reference, programme and documents, and expands to all answers", async () => {
        for (const lead of ["FirstName", "LastName", "Program", "WaecNecoResultPath", "JambResultPath"])
          await expect(card.locator(`[data-label="${lead}"]`)).toBeVisible();
        await expect(card.getByText(reference, { exact: true })).toBeVisible();
        await expect(card.locator('[data-label="City"]')).toBeHidden();
        expect((await card.boundingBox())?.height).toBeLessThan(150);
        await expect(card.getByText("Ada Okorie", { exact: true })).toBeVisible();

        await card.getByText("All answers").click();
        await expect(card.locator('[data-label="City"]')).toHaveText("Warri");
        expect(new Set(await labelsOf(page, reference)).size).toBe(19);
      });

      await test.step("the filters are collapsed until they are opened, and stay open while they filter", async () => {
        const search = page.getByRole("searchbox", { name: "Search" });
        await expect(search).toBeHidden();
        expect((await page.getByRole("row").first().boundingBox())?.y).toBeLessThan(200);
        await page.getByText("Filter", { exact: true }).click();
        await search.fill(long.reference);
        await search.press("Enter");
        await expect(page).toHaveURL(/\?search=[\w-]{22}$/);
        await expect(search).toHaveValue(long.reference);
        await expect(page.getByRole("row")).toHaveCount(1);
      });

      await test.step("the compact list is reached, and its rows can be ticked", async () => {
        await page.getByRole("link", { name: "Compact" }).click();
        await page.getByRole("checkbox").check();
        await expectNoSidewaysScroll(page);
        await page.getByRole("link", { name: "All columns" }).click();
      });

      await test.step("an application fits the screen's width, however long a name is, and its documents come first", async () => {
        await page.getByRole("link", { name: long.reference }).click();
        await expect(page.getByRole("definition").filter({ hasText: long.lastName })).toBeVisible();
        const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
        expect(headings.indexOf("Documents")).toBe(0);
        expect(headings).toContain("What to do");
        const sideways = await page.getByRole("main").evaluate((main) => {
          const frame = main.firstElementChild ?? main;
          return frame.scrollWidth - frame.clientWidth;
        });
        expect(sideways).toBe(0);
      });
    });
  });
}

for (const width of [768, 1280]) {
  test(`at ${width} px ten applications with usual names fit on a screen of 800 px, and no option is cut off`, {
    tag: width === 768 ? [] : "@slow",
  }, async ({ page, app, signIn }) => {
    const { reference } = await sendApplication(app, "Okorie");
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await page.goto(`/dashboard?q=${reference}`);
    const [row, foot] = await Promise.all([
      page.getByRole("row", { name: reference }).boundingBox(),
      page.getByText("1–1 of 1").boundingBox(),
    ]);
    if (!row || !foot) throw new Error("The list is not to be seen.");
    expect(Math.floor((foot.y - row.y) / row.height)).toBeGreaterThanOrEqual(10);
    await expect(page.getByText("All answers")).toBeHidden();
    await expect(page.getByRole("link", { name: "Show all" })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);

    const choice = page.getByLabel("Programme");
    const chosen = await choice.evaluate((select) => {
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("There is no canvas.");
      pen.font = getComputedStyle(select).font;
      return pen.measureText("All programmes").width;
    });
    // Padding and the arrow take 50 px.
    expect((await choice.boundingBox())?.width).toBeGreaterThan(chosen + 50);
  });
}

test("the staff menu marks the group and the page that are open", { tag: "@slow" }, async ({ page, app, signIn }) => {
  const { reference } = await sendApplication(app);
  await signIn(page);
  await page.goto("/dashboard");
  const marked = page.getByRole("navigation", { name: "Staff pages" }).locator("[aria-current]");
  await expect(marked).toHaveText("Admissions");
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("link", { name: "Back to the list" })).toBeVisible();
  await expect(marked).toHaveText("Admissions");
  await page.goto("/dashboard/privacy");
  await expect(marked).toHaveText("Office");
  const office = page.getByRole("navigation", { name: "Office" }).locator("[aria-current]");
  await expect(office).toHaveText("Privacy");
  await expect(office).toHaveAttribute("aria-current", "page");
});

test("an application is printed completely, without controls", async ({ page, app, signIn }) => {
  const { reference } = await sendApplication(app);
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("button", { name: "Take into review" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Take into review" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Staff pages" })).toBeHidden();
  const last = await page.getByRole("definition").last().boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(height);
});

test("on a phone, the first screen of the audit log has events, and its filter opens and stays open while it filters", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto("/dashboard/audit");
  const person = page.getByLabel("Person");
  await expect(person).toBeHidden();
  expect((await page.getByRole("listitem").filter({ hasText: "No." }).first().boundingBox())?.y).toBeLessThan(480);
  await page.getByText("Filter", { exact: true }).click();
  await person.fill("admin");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/who=admin/);
  await expect(person).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(person).toBeHidden();
});
