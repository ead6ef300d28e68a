import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectNoViolations } from "../support/accessible.ts";
import { newFamily, openReview, recordedOf, sendFamily } from "../support/reviewer.ts";

/** Expects a screen reader to say something after a key, from a live region. */
const expectSpoken = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeAttached();

const expectFocus = (field: Locator) => expect(field).toBeFocused();

test("an officer who sees nothing decides by keyboard: each step has names, roles, a focus and something said", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  await signIn(page);
  const family = newFamily();
  const [ada = "", bola = ""] = await sendFamily(app, family, ["Ada", "Bola"]);
  await openReview(page, family);
  const decision = page.getByRole("region", { name: "Decision" });
  const notes = page.getByRole("region", { name: "Notes" });

  await test.step("the screen is made of named parts", async () => {
    await expectSpoken(page, ada);
    await expect(page).toHaveTitle(new RegExp(`^Review: .*${ada}`));
    await expect(page.getByRole("navigation", { name: "Queue" })).toMatchAriaSnapshot(`
      - list:
        - listitem:
          - checkbox /Select .*${ada}/
          - link /${ada}/
        - listitem:
          - checkbox /Select .*${bola}/
          - link /${bola}/
    `);
    await expect(page.getByRole("region", { name: "Documents" })).toMatchAriaSnapshot(`
      - tablist "Documents":
        - tab "WAEC/NECO result" [selected]
        - tab "JAMB result"
      - button "Rotate for all staff"
      - button "Zoom out"
      - button "Zoom in"
      - tabpanel "WAEC/NECO result"
    `);
    await expect(decision).toMatchAriaSnapshot(`
      - button "Admit"
      - button "Not admitted"
      - button "Waiting list"
      - group: Ask for more
    `);
    await expect(decision.getByRole("button", { name: "Admit", exact: true })).toHaveAttribute(
      "aria-keyshortcuts",
      "a",
    );
    await expectNoViolations(page);
  });

  await test.step("the other document, its turn and its size are said", async () => {
    await page.keyboard.press("2");
    await expect(page.getByRole("tab", { name: "JAMB result" })).toHaveAttribute("aria-selected", "true");
    await expectSpoken(page, /^JAMB result$/);
    await page.keyboard.press("r");
    await expectSpoken(page, "JAMB result, turned by 90 degrees");
    await page.keyboard.press("+");
    await expectSpoken(page, "125 %");
  });

  await test.step("a note: the focus is in its field, and it is said when it is saved", async () => {
    await page.keyboard.press("c");
    await expectFocus(notes.getByRole("textbox", { name: "Note", exact: true }));
    await expect(notes.getByRole("textbox")).toHaveAccessibleDescription(/^Applicants are not shown notes/);
    await page.keyboard.type("A clean file");
    await page.keyboard.press("Control+Enter");
    await expectSpoken(page, "The note is saved.");
    await expect(notes.getByRole("listitem")).toContainText("A clean file");
    await expectFocus(notes.locator("summary"));
  });

  await test.step("a question: what is wrong is said at once, and closing it leads back", async () => {
    await page.keyboard.press("m");
    const question = decision.getByRole("textbox", { name: "What do you need?" });
    await expectFocus(question);
    await expect(decision.getByRole("group", { name: "Missing documents" })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("alert").filter({ hasText: "Tick what is missing." })).toBeVisible();
    await expectFocus(question);
    await expectNoViolations(page);
    await decision.getByRole("button", { name: "Cancel" }).press("Enter");
    await expectFocus(decision.locator("summary"));
  });

  await test.step("the decision and the next application are said, and so is Undo", async () => {
    await page.keyboard.press("x");
    await expectSpoken(page, "1 selected");
    await page.keyboard.press("a");
    await expectSpoken(page, new RegExp(`^Admitted: .*${ada}`));
    await expectSpoken(page, new RegExp(`^\\S+ ${bola}$`));
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await page.keyboard.press("u");
    await expectSpoken(page, new RegExp(`^Undone\\. \\S+ ${ada}$`));
  });

  await test.step("the end of the queue is said", async () => {
    await page.keyboard.press("a");
    await expectSpoken(page, new RegExp(`^\\S+ ${bola}$`));
    await page.keyboard.press("w");
    await expectSpoken(page, "every application of this queue is decided");
    await expectNoViolations(page);
    await page.goto("/dashboard");
    await expect
      .poll(async () => (await recordedOf(app, family)).map(({ outcome }) => outcome))
      .toEqual(["admitted", "waiting-list"]);
  });
});
