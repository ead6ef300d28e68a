import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../../tests/support/servers/mail-server.ts";
import { responseOf, routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { queueMail, startMailJobs } from "../../mail/send-mail.job.server.ts";
import { insertIssue, updateIssue } from "../issues.store.server.ts";
import { sendNewsletters } from "../send/send-newsletter.job.server.ts";
import { action } from "./report.endpoint.ts";

const REPORT = path.join(import.meta.dirname, "../../../tests/fixtures/mail-reports/postfix-unknown-user.eml");
const RETURN_ADDRESS = /^bounces\+([0-9a-f]{32})@palmgrove\.example$/;
const PUBLIC_URL = "https://www.palmgrove.example";
const SETTINGS = {
  publicUrl: PUBLIC_URL,
  mailFrom: "desk@palmgrove.example",
  bounceAddress: "bounces@palmgrove.example",
  sender: () => ({ name: "Palmgrove University", replyTo: "registry@palmgrove.example" }),
};

const t = testDeps();
let server: MailServer;

beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());

/** Reports to a return address that there is no such mailbox. */
async function bounce(returnAddress: string): Promise<string> {
  const [, token = ""] = RETURN_ADDRESS.exec(returnAddress) ?? [];
  const body = readFileSync(REPORT, "utf8").replaceAll("TOKEN", token);
  const response = await responseOf(action(routeArgs(t.deps, "/mail/reports", { init: { method: "POST", body } })));
  return ((await response.json()) as { message: string }).message;
}

test("the report that a mailbox does not exist reaches the mail that was sent there, and no other", {
  tags: "slow",
}, async () => {
  const { db } = t.deps;
  await startMailJobs(t.deps, { ...SETTINGS, smtpUrl: server.url });
  for (const to of ["ada@example.com", "bayo@example.com"])
    await db
      .transaction()
      .execute((transaction) =>
        queueMail(t.deps, transaction, { to, subject: "Your application", text: "Hello", html: "<p>Hello</p>" }),
      );
  const states = async () =>
    Object.fromEntries(
      (await db.selectFrom("mails").select(["recipient", "status"]).execute()).map((mail) => [
        mail.recipient,
        mail.status,
      ]),
    );
  await expect.poll(states).toEqual({ "ada@example.com": "sent", "bayo@example.com": "sent" });
  const sent = server.received.find(({ to }) => to === "ada@example.com");
  expect(sent?.source).not.toContain("bounces+");
  expect(await bounce(sent?.from ?? "")).toMatch(/^Stored/);
  expect(await states()).toEqual({ "ada@example.com": "bounced", "bayo@example.com": "sent" });
});

test("the report that a mailbox does not exist suppresses the subscriber that an issue was sent to, and no other", async () => {
  const { db, clock } = t.deps;
  const now = clock.now();
  const staff = { username: "ngozi", password_hash: "-", roles: ["editor" as const], created_at: now };
  const { id: staffId } = await db.insertInto("staff").values(staff).returning("id").executeTakeFirstOrThrow();
  for (const email of ["chidi@example.com", "dele@example.com"])
    await db
      .insertInto("subscribers")
      .values({ email, email_key: email, status: "confirmed", requested_at: now, confirmed_at: now })
      .execute();
  await db.transaction().execute(async (transaction) => {
    const draft = { subject: "October", previewText: "", introduction: "Hello", postIds: [], intakeId: null };
    const id = await insertIssue(transaction, draft, { staffId, at: now });
    await updateIssue(transaction, id, { send_at: now });
  });
  const stop = new AbortController().signal;
  await sendNewsletters(
    { ...t.deps, publicUrl: PUBLIC_URL },
    { ...SETTINGS, smtpUrl: server.url, perMinute: 600_000, stop },
  );
  const sent = server.received.find(({ to }) => to === "chidi@example.com");
  expect(await bounce(sent?.from ?? "")).toMatch(/^Stored/);
  const subscribers = await db.selectFrom("subscribers").select(["email", "status"]).orderBy("email").execute();
  expect(subscribers).toEqual([
    { email: "chidi@example.com", status: "suppressed" },
    { email: "dele@example.com", status: "confirmed" },
  ]);
});
