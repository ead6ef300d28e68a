import { beforeEach, describe, expect, it } from "vitest";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { sendConfirmation } from "../subscribe/send-confirmation.job.server.ts";
import { requestSubscription } from "../subscribers/subscriber.store.server.ts";
import { sweepSubscribers } from "../subscribers/sweep-subscribers.job.server.ts";
import { loader as openConfirm, action as submitConfirm } from "./confirm.page.tsx";
import { loader as openUnsubscribe, action as submitUnsubscribe } from "./unsubscribe.page.tsx";

const DAY_MS = 24 * 3_600_000;

const test = testDeps();
beforeEach(() => test.owner.pool.query("truncate subscribers, mails cascade"));

type StoredMail = { recipient: string; subject: string; text_body: string; html_body: string; headers: object };

/** Requests a subscription and returns the confirmation mail. */
async function subscribe(publicUrl: string | null = "https://www.palmgrove.example"): Promise<StoredMail> {
  const request = { email: "ada@example.com", key: "ada@example.com", now: test.clock.now() };
  const subscriberId = await test.deps.db
    .transaction()
    .execute((transaction) => requestSubscription(transaction, request));
  if (subscriberId !== null) await sendConfirmation({ ...test.deps, publicUrl }, subscriberId);
  const mails = await test.pool.query<StoredMail>("select * from mails order by id desc");
  const mail = mails.rows[0];
  if (!mail) throw new Error("No mail was queued.");
  return mail;
}

function tokensIn({ text_body: text }: StoredMail) {
  const token = (purpose: string) => new RegExp(`/newsletter/${purpose}/([\\w-]{22})$`, "m").exec(text)?.[1] ?? "";
  return { confirm: token("confirm"), unsubscribe: token("unsubscribe") };
}

const status = async () => (await test.pool.query("select status from subscribers")).rows[0]?.status;

type Page = typeof openConfirm | typeof submitConfirm | typeof openUnsubscribe | typeof submitUnsubscribe;

async function visit(page: Page, token: string, method = "GET") {
  const args = routeArgs(test.deps, "/newsletter", { params: { token }, init: { method } });
  const { data, init } = await page(args);
  return { state: data.state, status: init?.status, headers: new Headers(init?.headers) };
}

describe("confirmation mail", () => {
  it("goes to one address, with both links and no visitor input", async () => {
    const mail = await subscribe();
    const { confirm, unsubscribe } = tokensIn(mail);
    expect(mail.recipient).toBe("ada@example.com");
    expect(mail.subject).toBe("Confirm your subscription to the newsletter of Palmgrove University");
    for (const body of [mail.text_body, mail.html_body]) {
      expect(body).toContain(`https://www.palmgrove.example/newsletter/confirm/${confirm}`);
      expect(body).toContain(`https://www.palmgrove.example/newsletter/unsubscribe/${unsubscribe}`);
      expect(body).not.toContain("ada");
    }
    expect(mail.headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<https://www.palmgrove.example/newsletter/unsubscribe/${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  it("holds paths instead of URLs when no public URL is set", async () => {
    const mail = await subscribe(null);
    expect(mail.text_body).toMatch(/^\/newsletter\/confirm\/[\w-]{22}$/m);
    expect(mail.html_body).not.toContain("href");
    expect(mail.headers).toEqual({ "Auto-Submitted": "auto-generated" });
  });

  it("offers one-click unsubscribe over https alone (RFC 8058)", async () => {
    const mail = await subscribe("http://localhost:3000");
    expect(mail.headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<http://localhost:3000/newsletter/unsubscribe/${tokensIn(mail).unsubscribe}>`,
    });
  });

  it("is sent again after 15 minutes at the earliest, then with exponential backoff", async () => {
    const mailsAfter = async (minutes: number) => {
      test.clock.advance(minutes * 60_000);
      await subscribe();
      return (await test.pool.query("select 1 from mails")).rowCount;
    };
    const counts: (number | null)[] = [];
    for (const minutes of [0, 14, 1, 59, 1, 239, 1]) counts.push(await mailsAfter(minutes));
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
  });

  it("stores only hashes of the link tokens", async () => {
    const { confirm, unsubscribe } = tokensIn(await subscribe());
    const { rows } = await test.pool.query("select encode(token_sha256, 'escape') as hash from subscriber_links");
    expect(rows).toHaveLength(2);
    for (const token of [confirm, unsubscribe]) expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("confirmation link", () => {
  it("confirms on POST, not on GET (deviation 11)", async () => {
    const { confirm } = tokensIn(await subscribe());
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "open", status: 200 });
    expect(await status()).toBe("pending");
    expect(await visit(submitConfirm, confirm, "POST")).toMatchObject({ state: "done", status: 200 });
    expect(await status()).toBe("confirmed");
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "done", status: 200 });
    expect(await visit(submitConfirm, confirm, "POST")).toMatchObject({ state: "done", status: 200 });
  });

  it("sets a same-origin referrer policy and no-store", async () => {
    const { headers } = await visit(openConfirm, tokensIn(await subscribe()).confirm);
    expect([headers.get("Referrer-Policy"), headers.get("Cache-Control")]).toEqual(["same-origin", "no-store"]);
  });

  it("expires after seven days", async () => {
    const { confirm } = tokensIn(await subscribe());
    test.clock.advance(7 * DAY_MS - 1);
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "open" });
    test.clock.advance(1);
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "expired", status: 410 });
    expect(await visit(submitConfirm, confirm, "POST")).toMatchObject({ state: "expired", status: 410 });
    expect(await status()).toBe("pending");
  });

  it("does not resubscribe an unsubscribed address", async () => {
    const { confirm, unsubscribe } = tokensIn(await subscribe());
    await visit(submitUnsubscribe, unsubscribe, "POST");
    expect(await visit(submitConfirm, confirm, "POST")).toMatchObject({ state: "expired", status: 410 });
    expect(await status()).toBe("unsubscribed");
  });

  it("rejects the token of an unsubscribe link", async () => {
    const { unsubscribe } = tokensIn(await subscribe());
    expect(await visit(submitConfirm, unsubscribe, "POST")).toMatchObject({ state: "unknown", status: 404 });
    expect(await status()).toBe("pending");
  });

  it("works from an earlier mail too", async () => {
    const first = tokensIn(await subscribe());
    test.clock.advance(DAY_MS);
    await subscribe();
    expect((await test.pool.query("select 1 from mails")).rowCount).toBe(2);
    expect(await visit(submitConfirm, first.confirm, "POST")).toMatchObject({ state: "done" });
  });

  it.each(["", "short", "x".repeat(22), "x".repeat(5000), "x'; drop table subscribers --"])(
    "returns 404 for a token that was never sent: %s",
    async (token) => {
      for (const [page, method] of [
        [openConfirm, "GET"],
        [submitConfirm, "POST"],
        [openUnsubscribe, "GET"],
        [submitUnsubscribe, "POST"],
      ] as const)
        expect(await visit(page, token, method)).toMatchObject({ state: "unknown", status: 404 });
    },
  );
});

describe("unsubscribe link", () => {
  it("unsubscribes on POST, not on GET, any number of times (deviation 11)", async () => {
    const { confirm, unsubscribe } = tokensIn(await subscribe());
    await visit(submitConfirm, confirm, "POST");
    expect(await visit(openUnsubscribe, unsubscribe)).toMatchObject({ state: "open", status: 200 });
    expect(await status()).toBe("confirmed");
    for (let time = 0; time < 2; time++) {
      expect(await visit(submitUnsubscribe, unsubscribe, "POST")).toMatchObject({ state: "done", status: 200 });
      expect(await status()).toBe("unsubscribed");
    }
  });

  it("never expires, and rejects the token of a confirmation link", async () => {
    const { confirm, unsubscribe } = tokensIn(await subscribe());
    await visit(submitConfirm, confirm, "POST");
    test.clock.advance(1000 * DAY_MS);
    expect(await visit(submitUnsubscribe, confirm, "POST")).toMatchObject({ state: "unknown" });
    expect(await status()).toBe("confirmed");
    expect(await visit(submitUnsubscribe, unsubscribe, "POST")).toMatchObject({ state: "done" });
  });
});

describe("nightly sweep", () => {
  it("deletes unconfirmed addresses and their links after 30 days, and nothing else", async () => {
    await subscribe();
    test.clock.advance(30 * DAY_MS);
    expect(await sweepSubscribers(test.deps)).toBe(0);
    test.clock.advance(1);
    expect(await sweepSubscribers(test.deps)).toBe(1);
    expect((await test.pool.query("select 1 from subscriber_links")).rowCount).toBe(0);

    await visit(submitConfirm, tokensIn(await subscribe()).confirm, "POST");
    test.clock.advance(1000 * DAY_MS);
    expect(await sweepSubscribers(test.deps)).toBe(0);
    expect(await status()).toBe("confirmed");
  });
});
