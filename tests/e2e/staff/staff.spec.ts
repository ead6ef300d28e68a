import { type BuiltApp, FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { scriptsStarted, withholdScripts } from "../../support/browser/page-scripts.ts";
import { withRecords } from "../support/records.ts";
import { type SentApplication, sendApplication, signInByForm, typeCredentials } from "../support/staff-member.ts";

const COLUMNS =
  "FirstName LastName Email Phone Address City State Country Gender AdmissionType Program SSCE WaecNecoExamNo WaecNecoResult JambRegistrationNo JambResult HowDidYouHear WaecNecoResultPath JambResultPath";

test.describe("signing in", () => {
  test.use({ expectedErrors: /status of 401|net::ERR_FAILED/ });

  test("a wrong password and a network error have different messages, only 'Login successful' signs in, and the right password leads to the dashboard (deviation 16)", async ({
    page,
  }) => {
    const [wrong, failed] = ["Invalid credentials. Please try again.", "An error occurred. Please try again later."];
    const alert = page.getByRole("alert");
    await page.goto("/login");
    await typeCredentials(page, { ...FIRST_ACCOUNT, password: "not the password" });
    await expect(alert).toHaveText(wrong);
    await expect(page).toHaveURL(/\/login$/);

    await page.route("**/api/admin/login", (route) => route.abort());
    await typeCredentials(page, FIRST_ACCOUNT);
    await expect(alert).toHaveText(failed);
    await page.unroute("**/api/admin/login");

    for (const [response, words] of [
      ['{"message":"Welcome"}', wrong],
      ["<title>Sign in to this Wi-Fi</title>", failed],
    ] as const) {
      await page.route("**/api/admin/login", (route) => route.fulfill({ status: 200, body: response }));
      await typeCredentials(page, FIRST_ACCOUNT);
      await expect(alert, response).toHaveText(words);
      await expect(page).toHaveURL(/\/login$/);
      await page.unroute("**/api/admin/login");
    }

    await typeCredentials(page, FIRST_ACCOUNT);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { name: "Applications", level: 1 })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 401/ });

  test("staff sign in, find an application, and sign out", async ({ page, app }) => {
    const sent = await sendApplication(app);
    await page.goto("/login");
    await typeCredentials(page, { ...FIRST_ACCOUNT, password: "not the password" });
    await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
    await typeCredentials(page, FIRST_ACCOUNT);
    await page.getByRole("searchbox", { name: "Search" }).fill(sent.reference);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("row", { name: sent.reference })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
  });
});

test("text typed into the search before hydration is searched for", { tag: "@slow" }, async ({ page, app, signIn }) => {
  const sent = await sendApplication(app);
  await sendApplication(app);
  await signIn(page);
  const release = await withholdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill(sent.lastName);
  release();
  await scriptsStarted(page);
  await expect(search).toHaveValue(sent.lastName);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("the list has nineteen columns in the specified order, as JSON too; a staff member finds an application there and opens both documents in new tabs (deviation 18)", async ({
  page,
  app,
  signIn,
}) => {
  const sent = await sendApplication(app);
  await sendApplication(app);
  await signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("columnheader")).toHaveText(COLUMNS.split(" ").map((head) => new RegExp(`^${head}`)));
  const forms = (await (await page.request.get("/api/form/forms")).json()) as Record<string, unknown>[];
  const mine = forms.find((form) => form.lastName === sent.lastName);
  expect(mine).toMatchObject({ firstName: "Ọmọlará", city: "Warri", howDidYouHear: ["friend", "Google"] });
  expect(Object.keys(mine ?? {})).toEqual(expect.arrayContaining(["waecNecoResultPath", "jambResultPath"]));

  await page.getByRole("searchbox", { name: "Search" }).fill(sent.lastName);
  await page.getByRole("button", { name: "Search" }).click();
  const row = page.getByRole("row", { name: sent.reference });
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/\?search=[\w-]{22}$/);
  await expect(row).toContainText(sent.lastName);

  for (const [label, field] of [
    ["View WAEC/NECO Result", "waecNecoResult"],
    ["View JAMB Result", "jambResult"],
  ] as const) {
    const link = row.getByRole("link", { name: label });
    await expect(link).toHaveAttribute("target", "_blank");
    const opened = page.context().waitForEvent("page");
    await link.click();
    const tab = await opened;
    if (field === "waecNecoResult") {
      const picture = tab.locator("img");
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(8);
    }
    await tab.close();
    const document = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(document.status()).toBe(200);
    expect((await document.body()).equals(sent.files[field]?.content ?? Buffer.alloc(0))).toBe(true);
    expect(document.headers()).toMatchObject({
      "content-type": sent.files[field]?.mediaType,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  }
});

test("opening a document after the session has expired leads through sign-in to the document", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const sent = await sendApplication(app);
  await signIn(page);
  await page.goto("/dashboard");
  await page.context().clearCookies();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("row", { name: sent.reference }).getByRole("link", { name: "View WAEC/NECO Result" }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/login\?next=/);
  await typeCredentials(tab, FIRST_ACCOUNT);
  await expect(tab).toHaveURL(/\/dashboard\/documents\//);
  await expect(tab.locator("img")).toBeVisible();
});

test("a member of staff who is signed in goes from the site to the dashboard, and back", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/News");
  await page.waitForLoadState("networkidle");
  const manifests = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("manifest-"))
      .map(({ name }) => name),
  );
  expect(manifests).toEqual([expect.stringContaining("/assets/public-manifest-")]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Staff login" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/News$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("when the database fails", () => {
  test.use({ expectedErrors: /status of 50\d/ });

  test("the dashboard shows an alert on the page, and recovers (deviation 17)", { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    const sent = await sendApplication(app);
    await signIn(page);
    await page.goto("/dashboard");
    await withRecords(app, async (client) => {
      await client.query("alter table applications rename to applications_away");
      try {
        await page.reload();
        await expect(page.getByRole("alert")).toHaveText("An error occurred while loading the forms.");
        await expect(page.getByText(sent.lastName)).toHaveCount(0);
      } finally {
        await client.query("alter table applications_away rename to applications");
      }
    });
    await page.getByText("Try again", { exact: true }).click();
    await expect(page.getByText(sent.lastName, { exact: true })).toBeVisible();
  });
});

test("a visitor who is not signed in sees no application data (deviation 14)", async ({ app, playwright }) => {
  const sent = await sendApplication(app);
  const link = await linkToJambResult(app, sent);

  const stranger = await playwright.request.newContext({ baseURL: app.url, maxRedirects: 0 });
  for (const address of [
    "/dashboard",
    "/Dashboard",
    "/dashboard/mails",
    "/dashboard/mails/1",
    "/dashboard/content-check",
    "/dashboard/nowhere",
    "/dashboard.data",
    link,
  ]) {
    const answer = await stranger.get(address);
    expect(await answer.text(), address).not.toContain(sent.lastName);
    expect([202, 302, 401], address).toContain(answer.status());
  }
  const forms = await stranger.get("/api/form/forms");
  expect(forms.status()).toBe(401);
  expect(Object.keys(await forms.json())).toEqual(["message"]);
  await stranger.dispose();
});

test("only GET shows a document and is logged, and only POST signs in", async ({ page, app, signIn }) => {
  const sent = await sendApplication(app);
  await signIn(page);
  const link = await linkToJambResult(app, sent);
  const id = link.split("/").at(-1);
  for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE", "POST"]) {
    const answer = await page.request.fetch(link, { method, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect([method, answer.status()]).toEqual([method, method === "OPTIONS" ? 204 : 405]);
    expect(answer.headers().allow).toContain("GET, HEAD");
    expect((await answer.body()).includes("%PDF")).toBe(false);
  }
  await withRecords(app, async (client) => {
    const views = await client.query("select 1 from document_views where document_id = $1", [id]);
    expect(views.rowCount).toBe(0);
    const readPoints = async () => (await client.query("select sum(points) from rate_limits")).rows;
    const before = await readPoints();
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const answer = await page.request.fetch("/login", {
        method,
        headers: { "Sec-Fetch-Site": "same-origin" },
        form: { username: FIRST_ACCOUNT.username, password: "not the password" },
      });
      expect([method, answer.status()]).toEqual([method, 405]);
    }
    expect(await readPoints()).toEqual(before);
  });
});

test("the dashboard is inaccessible after signing out, even with the Back button (deviation 19)", async ({
  page,
  app,
}) => {
  const sent = await sendApplication(app);
  await signInByForm(page);
  await expect(page.getByText(sent.lastName, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).not.toHaveURL(/dashboard/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(sent.lastName)).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

test("the receipt mail is stored for staff while no mail server is configured", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  const sent = await sendApplication(app);
  await signIn(page);
  await page.goto("/dashboard");
  await openMails(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const reference = page.getByRole("main").getByText(sent.reference, { exact: true });
  expect((await reference.boundingBox())?.height, "the reference is on one line").toBeLessThan(26);
  await page.getByRole("link", { name: new RegExp(sent.reference) }).click();
  await expect(page.getByRole("main")).toContainText(sent.reference);
});

async function openMails(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Staff pages" }).getByRole("link", { name: "Office" }).click();
  await page.getByRole("link", { name: "Mails" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mails");
}

/** Returns the address of an application's JAMB result. */
function linkToJambResult(app: BuiltApp, { reference }: SentApplication): Promise<string> {
  return withRecords(app, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select documents.id from documents join applications on applications.id = application_id
       where reference = $1 and field = 'jambResult'`,
      [reference],
    );
    return `/dashboard/documents/${rows[0]?.id}`;
  });
}
