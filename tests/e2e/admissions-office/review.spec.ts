import { FOREIGN_HOST, hostileDocuments } from "../../builders/hostile-documents.builder.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectNoViolations } from "../support/accessible.ts";
import { addUncheckedDocuments, newFamily, openReview, recordedOf, sendFamily } from "../support/reviewer.ts";

const current = (page: Page, name: string) => expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
const canvas = (page: Page) => page.locator("#document iframe").first().contentFrame().locator("canvas").first();

test("an officer decides with the keyboard alone: documents, rotation, zoom, decisions, Undo and a question", async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const family = newFamily();
  const firstNames = ["Ada", "Bola", "Chidi", "Dayo", "Emeka"];
  const [ada = "", bola = "", chidi = "", dayo = "", emeka = ""] = await sendFamily(app, family, firstNames);
  await test.step("the first application is shown with its documents", async () => {
    await openReview(page, family);
    await current(page, ada);
    await expect(page.getByRole("tab", { name: "WAEC/NECO result" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText(/exam number, as typed/)).toBeVisible();
  });
  await test.step("keys change the document, its size and its rotation, and the rotation stays", async () => {
    await page.keyboard.press("2");
    await expect(page.getByText("JAMB registration number, as typed")).toBeVisible();
    await page.keyboard.press("+");
    await expect(page.getByLabel("Zoom", { exact: true })).toHaveText("125 %");
    const rotated = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
    await page.keyboard.press("r");
    await rotated;
    await page.keyboard.press("1");
    await page.keyboard.press("j");
    await current(page, bola);
    await expect(page.getByLabel("Zoom", { exact: true })).toHaveText("125 %");
    await page.keyboard.press("k");
    await current(page, ada);
  });
  await test.step("a note is typed into its field, stays while the officer looks elsewhere, and is then shown", async () => {
    await page.keyboard.press("c");
    await page.keyboard.type("Call the school again");
    await page.getByRole("link", { name: "Next" }).click();
    await current(page, bola);
    await expect(page.getByRole("alert").filter({ hasText: "Note not saved" })).toContainText("without saving");
    await page.getByRole("alert").getByRole("link", { name: "Open it" }).click();
    await current(page, ada);
    await page.keyboard.type(" on Monday");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("The note is saved.")).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Notes" }).getByText("Call the school again on Monday"),
    ).toBeVisible();
    await expect(page.getByText("Note not saved")).toBeHidden();
  });
  await test.step("a decision shows the next application at once, and Undo comes back", async () => {
    await page.keyboard.press("a");
    await current(page, bola);
    await expect(page.getByText(new RegExp(`^Admitted: .*${ada}`))).toBeVisible();
    await page.keyboard.press("u");
    await current(page, ada);
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  });
  await test.step("a question is typed and ticked in its form, in which keys are letters", async () => {
    await page.keyboard.press("a");
    await current(page, bola);
    await page.keyboard.press("n");
    await current(page, chidi);
    await page.getByRole("link", { name: "Next" }).focus();
    await page.keyboard.press("m");
    await page.keyboard.type("Send a clearer scan, please. Thanks");
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("What do you need?")).toBeHidden();
    await expect(page.getByRole("button", { name: "Admit", exact: true })).toBeVisible();
    await page.keyboard.press("m");
    await expect(page.getByLabel("What do you need?")).toHaveValue("Send a clearer scan, please. Thanks");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Next" })).toBeFocused();
    await page.keyboard.press("m");
    for (let box = 1; box <= 3; box++) await page.keyboard.press("Tab");
    await expect(page.getByLabel("Birth certificate")).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.type("an");
    await page.getByLabel("Until").fill("2020-01-01");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "The day is in the past." })).toBeVisible();
    await page.getByLabel("Until").fill("");
    await page.getByLabel("What do you need?").press("Control+Enter");
    await current(page, dayo);
    await page.keyboard.press("u");
    await current(page, chidi);
    await expect(page.getByLabel("Birth certificate")).toBeChecked();
    await expect(page.getByLabel("What do you need?")).toHaveValue("Send a clearer scan, please. Thanks");
    await page.getByLabel("Birth certificate").press("Enter");
    await current(page, dayo);
    await page.keyboard.press("w");
    await current(page, emeka);
  });
  await test.step("leaving the page records what still waits", async () => {
    await page.goto("/dashboard");
    await expect
      .poll(() => recordedOf(app, family))
      .toEqual([
        { last_name: ada, status: "decided", outcome: "admitted" },
        { last_name: bola, status: "decided", outcome: "not-admitted" },
        { last_name: chidi, status: "more-needed", outcome: null },
        { last_name: dayo, status: "decided", outcome: "waiting-list" },
        { last_name: emeka, status: "received", outcome: null },
      ]);
    await page.goto(`/dashboard?view=compact&status=more-needed`);
    await page.getByRole("link", { name: new RegExp(chidi) }).click();
    const awaited = page.getByRole("region", { name: "Awaited from the applicant" });
    await expect(awaited).toContainText("Birth certificate: awaited");
  });
  await test.step("all keys are shown, can be changed, and can be switched off on this device", async () => {
    await openReview(page, family);
    await current(page, emeka);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel("Admit", { exact: true }).press("y");
    await page.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("a");
    await current(page, emeka);
    await page.keyboard.press("y");
    await expect(page.getByText(/every application of this queue is decided/)).toBeVisible();
    await page.keyboard.press("u");
    await page.keyboard.press("?");
    await page.getByLabel("Use keys on this device").uncheck();
    await page.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("y");
    await current(page, emeka);
  });
});

test("an officer selects applications with a key or a box, and changes them together once the last decision is recorded", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  await signIn(page);
  const family = newFamily();
  const [ada = "", bola = "", chidi = ""] = await sendFamily(app, family, ["Ada", "Bola", "Chidi"]);
  await openReview(page, family);
  await current(page, ada);
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: ada })).toBeChecked();
  await page.keyboard.press("a");
  await current(page, bola);
  await page.getByRole("checkbox", { name: chidi }).check();
  await page.keyboard.press("x");
  await expect(page.getByRole("status").filter({ hasText: "3 selected" })).toBeAttached();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: bola })).not.toBeChecked();
  await page.getByRole("button", { name: "Change the 2 selected" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "2 applications" })).toBeVisible();
  await expect(page.getByText("1 decided, 1 received.")).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test("a decision is saved, the screen says so, and it is sent when the connection is back", { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    await signIn(page);
    const family = newFamily();
    const [ada = "", bola = ""] = await sendFamily(app, family, ["Ada", "Bola"]);
    await page.clock.install();
    await openReview(page, family);
    await current(page, ada);
    await page.keyboard.press("j");
    await current(page, bola);
    await page.keyboard.press("k");
    await current(page, ada);
    await page.context().setOffline(true);
    await page.keyboard.press("a");
    await current(page, bola);
    await page.clock.runFor(11_000);
    await expect(page.getByRole("alert").filter({ hasText: "Not recorded" })).toContainText("saved on this device");
    await page.context().setOffline(false);
    await expect.poll(async () => (await recordedOf(app, family))[0]?.outcome).toBe("admitted");
    await expect(page.getByText("Not recorded")).toBeHidden();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the document comes first, and the decision is in reach of the thumb", { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    await signIn(page);
    const family = newFamily();
    const [ada = "", bola = ""] = await sendFamily(app, family, ["Ada", "Bola"]);
    await openReview(page, family);
    const heading = page.getByRole("heading", { level: 2, name: ada });
    await expect(heading).toBeVisible();
    const [shown, answers] = [await page.locator("#document").boundingBox(), await heading.boundingBox()];
    expect(shown?.y).toBeLessThan(answers?.y ?? 0);
    const named = page.getByRole("paragraph").filter({ hasText: ada }).first();
    const program = (await page.locator("dd").first().textContent()) ?? "";
    await expect(named).toContainText(program);
    const line = await named.boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0);
    const admit = page.getByRole("button", { name: "Admit", exact: true });
    expect((await admit.boundingBox())?.y).toBeGreaterThan(844 / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await admit.tap();
    await current(page, bola);
    await page.getByRole("button", { name: "Undo" }).tap();
    await current(page, ada);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an officer turns a scan, decides and goes on with forms and links", { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    await signIn(page);
    const family = newFamily();
    const [ada = "", bola = ""] = await sendFamily(app, family, ["Ada", "Bola"]);
    await openReview(page, family);
    await current(page, ada);
    await expect(page.getByRole("link", { name: "Open the document" })).toHaveCount(2);
    // axe needs scripts: white stands out from the dark ground.
    await expect(page.getByRole("heading", { name: "WAEC/NECO result" })).toHaveCSS("color", "rgb(255, 255, 255)");
    await page.getByRole("region", { name: "Notes" }).getByText("Add a note").click();
    await page.getByLabel("Note", { exact: true }).fill("Called her.");
    await page.getByRole("button", { name: "Save the note" }).click();
    await expect(page.getByRole("region", { name: "Notes" }).getByText("Called her.")).toBeVisible();
    await page.getByRole("button", { name: "Rotate" }).first().click();
    await current(page, ada);
    await page.getByRole("link", { name: "Next" }).click();
    await current(page, bola);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByRole("button", { name: "Admit", exact: true }).click();
    await current(page, bola);
    expect((await recordedOf(app, family))[0]).toMatchObject({ outcome: "admitted" });
    await page.getByRole("region", { name: "Decision" }).getByText("Ask for more").click();
    await page.getByLabel("What do you need?").fill("Your slip, please.");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(page.getByText(/every application of this queue is decided/)).toBeVisible();
  });
});

test("an officer whose browser is too old for the scripts opens the documents by links, and decides", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  // Chrome 99 and Firefox 96 lack it, and so run none of the scripts.
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal.prototype, "throwIfAborted"));
  await signIn(page);
  const family = newFamily();
  const [ada = "", bola = ""] = await sendFamily(app, family, ["Ada", "Bola"]);
  await openReview(page, family, { waitUntil: "load" });
  await current(page, ada);
  await expect(page.getByRole("link", { name: "Open the document" })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Open the document" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Admit", exact: true }).click();
  await current(page, bola);
  expect((await recordedOf(app, family))[0]).toMatchObject({ outcome: "admitted" });
});

test("a hostile document runs nothing, reaches no other site, and leaves the page usable", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  test.slow();
  await signIn(page);
  const family = newFamily();
  const [ada = "", bola = ""] = await sendFamily(app, family, ["Ada", "Bola"]);
  const hostile = hostileDocuments();
  await addUncheckedDocuments(app, ada, hostile);
  const surprises: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(FOREIGN_HOST)) surprises.push(request.url());
  });
  page.on("dialog", (dialog) => surprises.push(dialog.message()));
  page.on("popup", (popup) => surprises.push(popup.url()));
  await openReview(page, family);
  await current(page, ada);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveCount(hostile.length + 2);
  for (const [index, { name }] of hostile.entries()) {
    await test.step(name, async () => {
      await tabs.nth(index + 2).click();
      const shown = page.locator("#document > div:not([inert])");
      const message = shown.getByText(/can't be shown|damaged/);
      await expect(shown.locator("iframe").or(message)).toBeVisible({ timeout: 30_000 });
    });
  }
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(surprises).toEqual([]);
  await page.keyboard.press("j");
  await current(page, bola);
});

test("a document's frame can neither be opened by another page nor reach the session", async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const family = newFamily();
  await sendFamily(app, family, ["Ada"]);
  await openReview(page, family);
  await page.keyboard.press("2");
  await expect(canvas(page)).toBeVisible();
  const frame = page.frames().find((one) => one.url().endsWith("/dashboard/review/frame"));
  const reached = await frame?.evaluate(async () => {
    const attempt = (action: () => unknown) => {
      try {
        return String(action());
      } catch {
        return "blocked";
      }
    };
    return {
      origin: window.origin,
      cookies: attempt(() => document.cookie),
      parent: attempt(() => parent.document.title),
      storage: attempt(() => localStorage.length),
    };
  });
  expect(reached).toEqual({ origin: "null", cookies: "blocked", parent: "blocked", storage: "blocked" });
});
