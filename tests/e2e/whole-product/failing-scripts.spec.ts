import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import {
  applicationForm,
  type ChosenDocuments,
  chooseDocuments,
  fillInForm,
  openFilledForm,
  TYPED,
} from "../support/applicant.ts";
import { savedDocuments, savedUnder } from "../support/records.ts";

test.use({ expectedErrors: /broken on purpose|ERR_FAILED/ });

const FORM_SCRIPT = "**/assets/apply.page-*.js";
const FAILS_WHEN_DRAWN = 'export default function Page() { throw new Error("broken on purpose"); }';
const FAILS_WHEN_LOADED = 'throw new Error("broken on purpose");';

for (const { what, answer } of [
  { what: "can't be loaded", answer: null },
  { what: "fails as soon as it is loaded", answer: FAILS_WHEN_LOADED },
  { what: "fails when it takes the page over", answer: FAILS_WHEN_DRAWN },
])
  test(`an applicant fills in and sends an application although the form's script ${what}`, { tag: "@slow" }, async ({
    page,
    app,
  }) => {
    const script = Promise.withResolvers<void>();
    await page.route(FORM_SCRIPT, async (route) => {
      await script.promise;
      if (answer) await route.fulfill({ contentType: "text/javascript", body: answer });
      else await route.abort();
    });
    await page.goto("/Admissions/Apply", { waitUntil: "domcontentloaded" });
    const email = await fillInForm(page);
    const documents = await chooseDocuments(page);
    script.resolve();

    await expectPlainForm(page);
    await applicationForm(page).submit.click();
    await expectReceived(page);
    await expectSavedOnce(app, email, documents);
  });

test("the form keeps all values and can be sent when its script fails later", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  const { form, email, papers: documents } = await openFilledForm(page);
  await form.text("Phone").fill("");
  // The error summary takes the focus. React itself focuses elements while it changes the page, and must not be broken.
  await page.evaluate(() => {
    const focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = function (options) {
      if (this.getAttribute("role") === "alert") throw new Error("broken on purpose");
      focus.call(this, options);
    };
  });
  await form.submit.press("Enter");
  await expectPlainForm(page);
  await form.text("Phone").fill(TYPED.Phone);
  await form.submit.click();
  await expectReceived(page);
  await expectSavedOnce(app, email, documents);
});

test("a browser that can't run the scripts gets the page that works without them", async ({ page, app }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal.prototype, "throwIfAborted"));
  await page.goto("/Admissions/Apply", { waitUntil: "load" });
  const email = await fillInForm(page);
  const documents = await chooseDocuments(page);
  await expectPlainForm(page);
  await applicationForm(page).submit.click();
  await expectReceived(page);
  await expectSavedOnce(app, email, documents);

  await page.goto("/", { waitUntil: "load" });
  await expect(page.getByRole("main").getByRole("blockquote").last()).toBeVisible();
  expect(scripts).toEqual([]);
});

/** Expects the page as it is without JavaScript, with all typed values and without script-only controls. */
async function expectPlainForm(page: Page): Promise<void> {
  const form = applicationForm(page);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await expect(page.getByText("saved on this device")).toBeHidden();
  await expect(form.text("Last name")).toHaveValue(TYPED["Last name"]);
  await expect(form.programme).toHaveValue("Nursing Science");
  await expect(form.choice("UTME")).toBeChecked();
}

async function expectReceived(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "We have received your application", level: 1 })).toBeVisible();
}

async function expectSavedOnce(
  app: BuiltApp,
  email: string,
  { paper: document, photo }: ChosenDocuments,
): Promise<void> {
  expect(await savedUnder(app, email)).toHaveLength(1);
  const saved = await savedDocuments(app, email);
  expect(saved.map((content) => content.equals(document.content) || content.equals(photo.content))).toEqual([
    true,
    true,
  ]);
}
