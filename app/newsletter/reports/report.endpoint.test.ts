import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordLog } from "../../../tests/support/recorded-log.ts";
import { responseOf, routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { insertMail, setReturnToken } from "../../mail/mail.store.server.ts";
import { createReturnToken, returnTokenHash } from "../../mail/return-token.server.ts";
import { RATE_LIMITS } from "../../platform/http/rate-limits.server.ts";
import { countDeliveries } from "../issues.store.server.ts";
import { action, loader } from "./report.endpoint.ts";

const FIXTURES = path.join(import.meta.dirname, "..", "..", "..", "tests", "fixtures", "mail-reports");

const t = testDeps();

beforeAll(async () => {
  await t.deps.db
    .insertInto("staff")
    .values({ username: "ngozi", password_hash: "-", roles: ["editor"], created_at: t.clock.now() })
    .execute();
});
beforeEach(() => t.owner.pool.query("truncate subscribers, mails, newsletter_issues cascade"));

function fixture(name: string, token: string): string {
  return readFileSync(path.join(FIXTURES, `${name}.eml`), "utf8").replaceAll("TOKEN", token);
}

/** Hands a message over as a mail server does. */
async function handOver(message: string, { network = "192.0.2.1", log = t.deps.log } = {}) {
  const init = { method: "POST", body: message, headers: { "Content-Type": "message/rfc822" } };
  const args = routeArgs({ ...t.deps, log }, "/mail/reports", { init, requestContext: { network } });
  const response = await responseOf(action(args));
  const { message: text } = (await response.json()) as { message: string };
  return { status: response.status, message: text, retryAfter: response.headers.get("Retry-After") };
}

type Sent = { issueId: number; subscriberId: number; returnToken: string; unsubscribeToken: string; messageId: string };

/** Inserts a subscriber to whom an issue was sent. */
async function sentIssue(email: string, status: "sent" | "waiting" = "sent"): Promise<Sent> {
  const { db, clock } = t.deps;
  const now = clock.now();
  const { id: savedBy } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const issue = await db
    .insertInto("newsletter_issues")
    .values({ subject: "October", preview_text: "", introduction: "", saved_at: now, saved_by: savedBy })
    .returning("id")
    .executeTakeFirstOrThrow();
  const subscriber = await db
    .insertInto("subscribers")
    .values({ email, email_key: email, status: "confirmed", requested_at: now, confirmed_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { token: returnToken, sha256 } = createReturnToken();
  const unsubscribeToken = createHash("md5").update(email).digest("base64url");
  const messageId = randomUUID();
  const ids = { issue_id: issue.id, subscriber_id: subscriber.id };
  await db
    .insertInto("newsletter_deliveries")
    .values({ ...ids, status, message_id: messageId, next_attempt_at: now, return_token_sha256: sha256 })
    .execute();
  const tokenSha256 = createHash("sha256").update(unsubscribeToken).digest();
  await db
    .insertInto("subscriber_links")
    .values({ token_sha256: tokenSha256, subscriber_id: subscriber.id, purpose: "unsubscribe", created_at: now })
    .execute();
  return { issueId: issue.id, subscriberId: subscriber.id, returnToken, unsubscribeToken, messageId };
}

const complaintOf = ({ unsubscribeToken, messageId }: Sent) =>
  fixture("complaint", unsubscribeToken).replace("MESSAGE", messageId);

async function subscriberOf(email: string) {
  const row = await t.deps.db
    .selectFrom("subscribers")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { status: row.status, because: row.suppressed_because, detail: row.suppressed_detail };
}

const countsOf = async ({ issueId }: Sent) => (await countDeliveries(t.deps.db, [issueId])).get(issueId);

describe("a report about an issue of the newsletter", () => {
  test.each(["postfix-unknown-user", "exim-unknown-user", "exchange-unknown-user", "gmail-unknown-user"])(
    "that there is no such mailbox suppresses the subscriber, once: %s",
    async (name) => {
      const sent = await sentIssue("ada@example.com");
      for (let time = 0; time < 2; time++) {
        expect(await handOver(fixture(name, sent.returnToken))).toMatchObject({
          status: 200,
          message: expect.stringMatching(/suppressed/),
        });
        expect(await subscriberOf("ada@example.com")).toEqual({
          status: "suppressed",
          because: "bounced",
          detail: expect.stringMatching(/^550.5\.1\.1/),
        });
        expect(await countsOf(sent)).toMatchObject({ sent: 0, bounced: 1 });
      }
    },
  );

  test("that the mail is delayed is counted, and the subscriber stays", async () => {
    const sent = await sentIssue("ada@example.com");
    expect(await handOver(fixture("postfix-delayed", sent.returnToken))).toMatchObject({
      message: expect.stringMatching(/delayed/),
    });
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "confirmed" });
    expect(await countsOf(sent)).toMatchObject({ sent: 1, delayed: 1 });
  });

  test.each(["postfix-expired", "gmail-policy"])(
    "that says nothing about the mailbox is counted, and the subscriber stays: %s",
    async (name) => {
      const sent = await sentIssue("ada@example.com");
      await handOver(fixture(name, sent.returnToken));
      expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "confirmed" });
      expect(await countsOf(sent)).toMatchObject({ sent: 0, failed: 1 });
    },
  );

  test("that overtakes the response of our own mail server is to be sent again", async () => {
    const sent = await sentIssue("ada@example.com", "waiting");
    const report = fixture("postfix-unknown-user", sent.returnToken);
    expect(await handOver(report)).toMatchObject({ status: 503, retryAfter: "60" });
    await sql`update newsletter_deliveries set status = 'sent'`.execute(t.deps.db);
    expect(await handOver(report)).toMatchObject({ status: 200 });
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "suppressed" });
  });

  test("leaves a subscriber who left meanwhile unsubscribed", async () => {
    const sent = await sentIssue("ada@example.com");
    await sql`update subscribers set status = 'unsubscribed', unsubscribed_at = now()`.execute(t.deps.db);
    await handOver(fixture("postfix-unknown-user", sent.returnToken));
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "unsubscribed" });
  });
});

describe("a complaint", () => {
  test("suppresses the subscriber, counts for the issue, and is in the audit log", async () => {
    const sent = await sentIssue("ada@example.com");
    expect(await handOver(complaintOf(sent))).toMatchObject({
      status: 200,
      message: expect.stringMatching(/complained/),
    });
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "suppressed", because: "complaint" });
    expect(await countsOf(sent)).toMatchObject({ sent: 0, complained: 1 });
    const events = await t.deps.db.selectFrom("audit_events").select(["action", "target"]).execute();
    expect(events).toContainEqual({ action: "subscribers.suppressed", target: `subscriber ${sent.subscriberId}` });
  });

  test("changes nothing of another subscriber's issue, whatever Message-ID it names", async () => {
    const [own, other] = [await sentIssue("ada@example.com"), await sentIssue("bayo@example.com")];
    await handOver(complaintOf({ ...own, messageId: other.messageId }));
    expect(await subscriberOf("bayo@example.com")).toMatchObject({ status: "confirmed" });
    expect(await countsOf(other)).toMatchObject({ sent: 1, complained: 0 });
  });
});

describe("a report about another mail", () => {
  async function sentMail(): Promise<{ id: number; token: string }> {
    const { db, clock } = t.deps;
    const mail = { to: "ada@example.com", subject: "Your application", text: "Hello", html: "" };
    const id = await db.transaction().execute((transaction) => insertMail(transaction, mail, clock.now()));
    const { token, sha256 } = createReturnToken();
    await setReturnToken(db, id, sha256);
    await db.updateTable("mails").set({ status: "sent" }).where("id", "=", id).execute();
    return { id, token };
  }

  const mailState = () => t.deps.db.selectFrom("mails").select(["status", "last_error"]).executeTakeFirstOrThrow();

  test.each([
    ["postfix-unknown-user", "bounced", /User unknown/],
    ["gmail-policy", "bounced", /blocked/],
    ["postfix-expired", "bounced", /timed out/],
    ["postfix-delayed", "sent", /timed out/],
  ])("%s leaves it %s, with the reason, and suppresses no subscriber", async (name, status, reason) => {
    await sentIssue("ada@example.com");
    const { token } = await sentMail();
    await handOver(fixture(name, token));
    expect(await mailState()).toEqual({ status, last_error: expect.stringMatching(reason) });
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "confirmed" });
  });

  test("that comes late does not undo that it failed", async () => {
    const { token } = await sentMail();
    await handOver(fixture("postfix-unknown-user", token));
    await handOver(fixture("postfix-delayed", token));
    expect(await mailState()).toMatchObject({ status: "bounced" });
  });
});

describe("a hostile message", () => {
  test("with a token that was never sent, or none, suppresses nobody", async () => {
    const sent = await sentIssue("ada@example.com");
    const forged = createReturnToken().token;
    for (const token of [forged, sent.returnToken.slice(1), returnTokenHash(sent.returnToken).toString("hex")])
      expect(await handOver(fixture("postfix-unknown-user", token))).toMatchObject({
        message: expect.stringMatching(/^Ignored/),
      });
    expect(await handOver(complaintOf({ ...sent, unsubscribeToken: "x".repeat(22) }))).toMatchObject({
      message: expect.stringMatching(/^Ignored/),
    });
    expect(await handOver("Subject: ada@example.com does not exist\n\n550 5.1.1")).toMatchObject({
      status: 200,
      message: expect.stringMatching(/no report/),
    });
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "confirmed" });
  });

  test("with the token of its sender and another's address suppresses its sender alone", async () => {
    const [own] = [await sentIssue("own@example.com"), await sentIssue("ada@example.com")];
    await handOver(fixture("postfix-unknown-user", own.returnToken));
    expect(await subscriberOf("own@example.com")).toMatchObject({ status: "suppressed" });
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "confirmed" });
  });

  test("of 10 MB is ignored, and not to be sent again", async () => {
    const sent = await sentIssue("ada@example.com");
    const report = fixture("postfix-unknown-user", sent.returnToken) + "x".repeat(10 * 1024 * 1024);
    expect(await handOver(report)).toMatchObject({ status: 200, message: expect.stringMatching(/larger/) });
    expect(await subscriberOf("ada@example.com")).toMatchObject({ status: "confirmed" });
  });

  test("with bytes that are no text, or a NUL, is read as far as it can be", async () => {
    const sent = await sentIssue("ada@example.com");
    const report = fixture("postfix-unknown-user", sent.returnToken).replace("User unknown", "User \0 \uFFFD unknown");
    expect(await handOver(report)).toMatchObject({ status: 200, message: expect.stringMatching(/suppressed/) });
    expect((await subscriberOf("ada@example.com")).detail).not.toContain("\0");
  });

  test("one of very many is to be sent again later", async () => {
    const network = "198.51.100.9";
    const { attempts } = RATE_LIMITS.mailReportsByNetwork;
    await handOver("", { network });
    await sql`update rate_limits set points = ${attempts} where key like 'mail-report:%198.51.100.9'`.execute(
      t.deps.db,
    );
    expect(await handOver("", { network })).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  });
});

test("can only be posted", async () => {
  expect(loader().status).toBe(405);
});

test("the log says what came of each message, without an address or a token", async () => {
  const { log, lines } = recordLog();
  const sent = await sentIssue("ngozi.eze@example.com");
  await handOver(fixture("postfix-unknown-user", sent.returnToken), { log });
  await handOver("Subject: Lunch?\r\n\r\nAt one?", { log });
  expect(lines.map(({ msg, report, outcome }) => ({ msg, report, outcome }))).toEqual([
    { msg: "mail report received", report: "delivery", outcome: "bounced" },
    { msg: "mail report received", outcome: "no-report" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`ngozi|${sent.returnToken}`));
});
