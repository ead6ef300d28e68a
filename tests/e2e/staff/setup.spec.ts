import { readFile } from "node:fs/promises";
import path from "node:path";
import { makeLakesideBundle } from "../../lakeside/lakeside-bundle.ts";
import { type BuiltApp, withBuiltApp } from "../../support/apps/built-app.ts";
import { freePort } from "../../support/apps/local-port.ts";
import { test as base, expect, type Page } from "../../support/browser/browser-test.ts";
import { type MailServer, openMailServer } from "../../support/servers/mail-server.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { applicationForm } from "../support/applicant.ts";
import { fillInLakesideForm } from "../support/lakeside-applicant.ts";
import { addVirtualAuthenticator } from "../support/staff-member.ts";

/** An app at its first start, for which nobody has set a password. */
const test = base.extend<{ mailServer: MailServer }>({
  mailServer: async ({ playwright: _ }, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
  app: async ({ mailServer }, use) => {
    const port = await freePort();
    // Passkeys need a host name.
    const address = `http://localhost:${port}`;
    const settings = { PORT: String(port), PUBLIC_URL: address, ADMIN_PASSWORD: "", REQUIRE_SECOND_FACTOR: "everyone" };
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "admissions@lakeside.example" };
    await withBuiltApp({ ...settings, ...mail }, (app) => use({ ...app, url: address }));
  },
});

test.use({ expectedErrors: /status of (404|422)/ });

const PASSWORD = "A kettle under the mango tree";
const step = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

test("an administrator makes the sample a university's own, step by step, from the link of the first start", {
  tag: "@slow",
}, async ({ page, app, mailServer, browser }) => {
  test.slow();
  const link = (await readFile(path.join(app.dataDir, "setup-link.txt"), "utf8")).trim();
  expect(app.output()).not.toContain(link);

  await test.step("visitors read that the site is being set up", async () => {
    // On the home page, a promotion opens over the link.
    await page.goto("/Campus");
    await expect(page.getByRole("complementary", { name: "Setup" })).toContainText("This site is being set up.");
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: "Make it yours" }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  await test.step("the link sets the password of the first account", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up the site");
    await choosePassword(page);
    await expect(page.getByText("0 of 12 steps are done")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step("the account gets an e-mail address and a passkey", async () => {
    await page.getByRole("link", { name: "Begin: Your account" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
    await page.getByLabel("E-mail (optional)").fill("ada@lakeside.example");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. Changed roles apply")).toBeVisible();
    await addVirtualAuthenticator(page);
    await page.goto("/dashboard/setup");
    await step(page, "Your account").getByRole("link").click();
    await page.getByLabel("Name of the new passkey").fill("Office laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Office laptop" })).toBeVisible();
    await page.getByRole("link", { name: "Go on with the setup" }).click();
    await expect(step(page, "Your account")).toContainText("Done");
  });

  await test.step("the site begins empty", async () => {
    await page.getByRole("link", { name: "Next: What to begin with" }).click();
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Begin empty" }).click();
    await expect(page.getByRole("alert")).toContainText("36 texts of the sample will be replaced");
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Replace them" }).click();
    await expect(page.getByText("36 texts of the sample were replaced")).toBeVisible();
    await expect(page.getByRole("banner")).not.toContainText("Palmgrove");
    expect(await (await page.request.get("/")).text()).not.toContain("Palmgrove");
  });

  await test.step("the name and the colours are seen before they are published", async () => {
    await page.getByRole("link", { name: "Next: Name, motto and crest" }).click();
    const preview = page.getByRole("region", { name: "How it looks" });
    await page.getByLabel("Name of the university").fill("Lakeside Polytechnic");
    await expect(preview.getByText("Study at Lakeside Polytechnic")).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    await expect(page.getByText(/Published/)).toBeVisible();
    await page.goto("/dashboard/pages/theme");
    await page.getByLabel("Brand", { exact: true }).fill("#003366");
    await expect(preview.getByText("Apply", { exact: true })).toHaveCSS("background-color", "rgb(0, 51, 102)");
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    await expect(page.getByText(/Published/)).toBeVisible();
  });

  await test.step("a test mail arrives", async () => {
    await page.goto("/dashboard/setup/mail");
    await page.getByRole("button", { name: "Send a test mail" }).click();
    await expect(page.getByText("The mail server accepted the mail to ada@lakeside.example.")).toBeVisible();
    expect(mailServer.received.map(({ to }) => to)).toContain("ada@lakeside.example");
    await expectAccessibleEverywhere(page);
  });

  await test.step("the backup key is typed back, after a mistake", async () => {
    const key = (await readFile(path.join(app.dataDir, "backup-key.txt"), "utf8")).trim();
    await page.goto("/dashboard/setup/backup");
    const field = page.getByLabel("The key, from the paper");
    await field.fill(`${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`);
    await page.getByRole("button", { name: "Check it" }).click();
    await expect(page.getByText("This is not the key.")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await field.fill(key.toLowerCase());
    await page.getByRole("button", { name: "Check it" }).click();
    await expect(page.getByText("The key was typed back")).toBeVisible();
  });

  await test.step("what is left is skipped, and visitors no longer read of a setup", async () => {
    await page.goto("/dashboard/setup");
    await step(page, "A second person").getByRole("button", { name: "Skip" }).click();
    await expect(step(page, "A second person")).toContainText("Skipped");
    for (const name of ["Name, motto and crest", "Colours", "Mail"])
      await expect(step(page, name)).toContainText("Done");
    await page.getByRole("button", { name: "Finish the setup" }).click();
    await expect(page.getByText("The setup is not open")).toBeVisible();
    await page.goto("/");
    await expect(page).toHaveTitle(/Lakeside Polytechnic/);
    await expect(page.getByText("This site is being set up.")).toHaveCount(0);
  });

  await test.step("the link works once", async () => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByText("It was used already")).toBeVisible();
    await elsewhere.close();
  });
});

test("another university comes up from the first start to its first application, through the browser alone", {
  tag: "@slow",
}, async ({ page, app, browser, mailServer }) => {
  test.slow();
  await test.step("the administrator imports the university's bundle", async () => {
    await openSetupByLink(page, app);
    await step(page, "What to begin with").getByRole("link").click();
    await page.getByRole("link", { name: "Import a bundle" }).click();
    await page
      .getByLabel("Site bundle")
      .setInputFiles({ name: "lakeside.zip", mimeType: "application/zip", buffer: await makeLakesideBundle() });
    await page.getByRole("button", { name: "Check it" }).click();
    await page.getByRole("button", { name: "Import all of it" }).click();
    // Each of the 15 pictures is encoded in nine sizes, which takes a busy machine minutes.
    await expect(page.getByText("Imported. Visitors see it now.")).toBeVisible({ timeout: 300_000 });
  });

  await test.step("a colleague is invited by mail, and approves the bank accounts", async () => {
    await page.goto("/dashboard/setup");
    for (const name of ["Name, motto and crest", "Country, currency, time zone and law", "Colours"])
      await expect(step(page, name)).toContainText("Done");
    await step(page, "A second person").getByRole("link").click();
    await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
    await page.getByLabel("E-mail").fill("grace@lakeside.example");
    await page.getByLabel(/^Editor/).check();
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText("Grace Hopper").first()).toBeVisible();
    const invitation = () => mailServer.received.find(({ to }) => to === "grace@lakeside.example")?.source;
    await expect.poll(invitation).toContain("/login/link/");
    const [address = ""] = /\/login\/link\/[\w-]{43}/.exec(invitation()?.replaceAll("=\r\n", "") ?? "") ?? [];
    const colleague = await browser.newPage({ baseURL: app.url });
    await colleague.goto(address);
    await choosePassword(colleague);
    await expect(colleague).toHaveURL(/\/dashboard/);
    for (const key of ["admissions-information", "postgraduate-application"]) {
      await colleague.goto(`/dashboard/pages/${key}`);
      await colleague.getByRole("button", { name: "Approve it" }).click();
      await expect(colleague.getByText("Approved. Visitors see it now, or")).toBeVisible();
    }
    await colleague.close();
  });

  await test.step("the setup is finished, and a candidate applies on the university's own form", async () => {
    await page.goto("/dashboard/setup");
    for (const name of ["A second person", "All other texts"]) await expect(step(page, name)).toContainText("Done");
    await page.getByRole("button", { name: "Finish the setup" }).click();
    await expect(page.getByText("The setup is not open")).toBeVisible();
    const candidate = await browser.newPage({ baseURL: app.url });
    await candidate.goto("/Admissions/Apply");
    await fillInLakesideForm(candidate);
    await applicationForm(candidate).submit.click();
    await expect(candidate.getByRole("region", { name: "We have received your application" })).toBeVisible();
    await candidate.close();
  });

  await test.step("the application is in the list, and the setup knows of it", async () => {
    await page.goto("/dashboard");
    await expect(page.getByRole("cell", { name: "Odhiambo" })).toBeVisible();
    await page.goto("/dashboard/setup");
    await expect(step(page, "An application of your own")).toContainText("Done");
  });
});

/** Opens the link of the first start and chooses a password. */
async function openSetupByLink(page: Page, app: BuiltApp): Promise<void> {
  await page.goto((await readFile(path.join(app.dataDir, "setup-link.txt"), "utf8")).trim());
  await choosePassword(page);
  await expect(page.getByText("0 of 12 steps are done")).toBeVisible();
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password, again").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
}
