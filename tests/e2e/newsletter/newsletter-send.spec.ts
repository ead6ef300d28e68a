import { freePort } from "../../support/apps/local-port.ts";
import { test as base, expect, type Page } from "../../support/browser/browser-test.ts";
import { type MailServer, openMailServer, type ReceivedMail } from "../../support/servers/mail-server.ts";
import { expectNoViolations } from "../support/accessible.ts";
import { withRecords } from "../support/records.ts";
import { footerForm, newAddress, openHydrated } from "../support/subscriber.ts";

/** An app that sends its mails to a real mail server. */
const test = base.extend<object, { mailServer: MailServer; port: number }>({
  mailServer: [
    async ({ playwright: _ }, use) => {
      const server = await openMailServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  port: [async ({ playwright: _ }, use) => use(await freePort()), { scope: "worker" }],
  settings: async ({ mailServer, port }, use) =>
    use({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: mailServer.url, MAIL_FROM: FROM }),
});

const FROM = "news@palmgrove.example";
const EDITOR = "editor@example.com";

/** Waits for a mail with a subject, and returns its source with unfolded lines. */
async function mailTo({ received }: MailServer, address: string, subject: string): Promise<string> {
  const isIt = ({ to, source }: ReceivedMail) => to === address && unfold(source).includes(`Subject: ${subject}`);
  await expect.poll(() => received.some(isIt), { timeout: 120_000 }).toBe(true);
  return unfold(received.find(isIt)?.source ?? "");
}

/** Joins folded header lines and the soft line breaks of quoted-printable. */
function unfold(source: string): string {
  return source.replaceAll("=\r\n", "").replaceAll(/\r\n[ \t]/g, " ");
}

function linkIn(mail: string, purpose: "confirm" | "unsubscribe"): string {
  return new RegExp(`/newsletter/${purpose}/[\\w-]{22}`).exec(mail)?.[0] ?? "";
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("an issue is written, tested, sent to a subscriber by a mail server, and shown in the archive; its reader unsubscribes, and a list is imported", {
  tag: "@slow",
}, async ({ page, app, signIn, mailServer }) => {
  const reader = newAddress();
  await test.step("a visitor subscribes", async () => {
    await openHydrated(page, "/Campus");
    await footerForm(page).subscribe(reader);
    const mail = await mailTo(mailServer, reader, "Confirm your subscription");
    await page.goto(linkIn(mail, "confirm"));
    await page.getByRole("button", { name: "Confirm my subscription" }).click();
    await expect(heading(page, "You are subscribed")).toBeVisible();
  });

  await signIn(page);
  await withRecords(app, (client) => client.query("update staff set email = $1", [EDITOR]));

  await test.step("an editor writes an issue and sees the mail", async () => {
    await page.goto("/dashboard/newsletter");
    await page.getByRole("button", { name: "Write an issue" }).click();
    await page.getByLabel("Subject", { exact: true }).fill("Harmattan news");
    await page.getByLabel("Introduction").fill("Dear friends,\n\nthe library is open on Sundays.");
    await page
      .getByRole("button", { name: /^Add: / })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Remove: / })).toBeVisible();
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(heading(page, "Harmattan news")).toBeVisible();
    const preview = page.frameLocator('iframe[title="The mail on a phone"]');
    await expect(preview.getByText("the library is open on Sundays.")).toBeVisible();
  });

  await test.step("the test arrives", async () => {
    await page.getByRole("button", { name: "Send a test to myself" }).click();
    await expect(page.getByText("The test is on its way to your own mailbox.")).toBeVisible();
    expect(await mailTo(mailServer, EDITOR, "Test: Harmattan news")).toContain("the library is open on Sundays.");
  });

  const sent = await test.step("the issue is sent", async () => {
    await page.getByRole("link", { name: "Send or schedule" }).click();
    await page.getByRole("button", { name: "Send it now to 1 subscriber" }).click();
    await expect(page.getByText("1 of 1 mails are sent.")).toBeVisible({ timeout: 120_000 });
    return mailTo(mailServer, reader, "Harmattan news");
  });

  await test.step("the archive shows it", async () => {
    await expect(async () => {
      await page.goto("/newsletter/archive");
      await expect(page.getByRole("link", { name: "Harmattan news" })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole("link", { name: "Harmattan news" }).click();
    await expect(page.getByText("the library is open on Sundays.")).toBeVisible();
  });

  await test.step("the reader unsubscribes", async () => {
    await page.goto(linkIn(sent, "unsubscribe"));
    await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
    await expect(heading(page, "You are unsubscribed")).toBeVisible();
  });

  await test.step("an imported list leaves the reader out, and invites the others", async () => {
    await page.goto("/dashboard/newsletter/subscribers/import");
    const invited = newAddress();
    await page.getByLabel("Addresses").fill(`${invited}\n${reader}\nnot an address`);
    await page.getByRole("button", { name: "Import and ask them to confirm" }).click();
    await expect(page.getByRole("heading", { name: "1 new address" })).toBeVisible();
    await expect(page.getByText("Unsubscribed: left as it is").last()).toBeVisible();
    await expectNoViolations(page);
    expect(await mailTo(mailServer, invited, "Confirm your subscription")).toContain("You get it only if you confirm");
  });

  await test.step("an editor finds the reader, and notes a complaint", async () => {
    await page.goto("/dashboard/newsletter/subscribers");
    await page.getByLabel("Search an address").fill(reader.slice(0, 20).toUpperCase());
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: reader }).click();
    await expect(heading(page, reader)).toBeVisible();
    await expect(page.getByRole("link", { name: "Harmattan news" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel(/^They complained/).check();
    await page.getByRole("button", { name: "Send nothing more" }).click();
    await expect(page.getByText("No newsletter goes to this address any more.")).toBeVisible();
    await expect(page.getByText("Its owner complained")).toBeVisible();
  });
});
