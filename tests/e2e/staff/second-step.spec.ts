import { TOTP } from "otpauth";
import { type BuiltApp, FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { outdateSignIns } from "../support/records.ts";
import { addVirtualAuthenticator, typeCredentials } from "../support/staff-member.ts";

const WIDTHS = [390, 768, 1280];
const SECOND_FACTOR = "/dashboard/me/second-factor";

/** Browsers allow passkeys for host names over TLS and for localhost, but not for addresses. */
function onLocalhost(app: BuiltApp, path: string): string {
  return `${app.url.replace("127.0.0.1", "localhost")}${path}`;
}

async function expectGoodLooks(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await expectAccessible(page, width);
    await expectNoSidewaysScroll(page);
  }
}

/** Returns the code after the current one, which is valid already: the current one may have been used. */
function nextCode(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
}

async function signInByPassword(page: Page, app: BuiltApp): Promise<void> {
  await page.goto(onLocalhost(app, "/login"));
  await typeCredentials(page, FIRST_ACCOUNT);
}

/** Sets up an authenticator app, and returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Code" }).fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allInnerTexts() };
}

test.describe("a second step that is required", () => {
  test.use({ settings: { REQUIRE_SECOND_FACTOR: "everyone" }, expectedErrors: /status of (401|403|409|422)/ });

  test("is set up with a passkey and an app, and asked for at the next sign-in", { tag: "@slow" }, async ({
    page,
    app,
  }) => {
    await signInByPassword(page, app);
    await expect(page.getByText("from the next sign-in you can't go on without it")).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInByPassword(page, app);
    await expect(page).toHaveURL(new RegExp(SECOND_FACTOR));
    await expect(page.getByText("until then, nothing else is open to you")).toBeVisible();
    await expectGoodLooks(page);

    await addVirtualAuthenticator(page);
    await page.getByLabel("Name of the new passkey").fill("Office laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Office laptop" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await expectGoodLooks(page);

    await page.getByRole("button", { name: "Remove the passkey Office laptop" }).click();
    await expect(page.getByRole("alert")).toContainText("this is the last way to verify");

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto(onLocalhost(app, "/login?next=/dashboard/mails"));
    await expectGoodLooks(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard\/mails$/);
    await expect(page.getByRole("heading", { level: 1, name: "Mails" })).toBeVisible();
    await page.waitForLoadState("networkidle");

    await outdateSignIns(app);
    await page.goto(onLocalhost(app, "/dashboard/operations/backup-key"));
    await expect(page.getByRole("alert")).toContainText("Confirm that it's you");
    await expectGoodLooks(page);
    await page.getByRole("button", { name: "Confirm with a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard\/operations\/backup-key$/);

    await outdateSignIns(app);
    await page.goto(onLocalhost(app, SECOND_FACTOR));
    await page.getByRole("button", { name: "Make new recovery codes" }).click();
    await page.getByRole("button", { name: "Confirm with a passkey" }).click();
    await expect(page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem")).toHaveCount(10);

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInByPassword(page, app);
    await expect(page).toHaveURL(/\/login\/second-factor/);
    await expectGoodLooks(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe("without JavaScript", () => {
  // Another setting than above, so that it has an app of its own.
  test.use({
    settings: { REQUIRE_SECOND_FACTOR: "administrators" },
    javaScriptEnabled: false,
    expectedErrors: /status of 401/,
  });

  test("an authenticator app is set up and signs in, and so does a recovery code", { tag: "@slow" }, async ({
    page,
    app,
  }) => {
    await signInByPassword(page, app);
    await page.getByRole("link", { name: "Set it up now" }).click();
    const { secret, codes } = await setUpApp(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);

    await signInByPassword(page, app);
    await page.getByRole("textbox", { name: "Code" }).fill("12");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("That code is not right. You have 4 more attempts.");
    await page.getByRole("textbox", { name: "Code" }).fill(nextCode(secret));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);

    await signInByPassword(page, app);
    await page.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(onLocalhost(app, SECOND_FACTOR));
    await expect(page.getByText("9 codes are left.")).toBeVisible();
  });
});
