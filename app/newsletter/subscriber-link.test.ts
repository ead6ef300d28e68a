import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routeArgs } from "../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../tests/support/test-deps.ts";
import { loader as openConfirm, action as pressConfirm } from "./confirm.page.tsx";
import { sendConfirmation } from "./send-confirmation.job.server.ts";
import { requestSubscription } from "./subscriber.store.server.ts";
import { subscriberMailHeaders } from "./subscriber-mail-headers.ts";
import { sweepSubscribers } from "./sweep-subscribers.job.server.ts";
import { loader as openUnsubscribe, action as pressUnsubscribe } from "./unsubscribe.page.tsx";

const DAY_MS = 24 * 3_600_000;

let test: TestDeps;
beforeAll(async () => {
  test = await openTestDeps();
});
afterAll(() => test.close());
beforeEach(() => test.pool.query("truncate subscribers, mails cascade"));

type StoredMail = { recipient: string; subject: string; text_body: string; html_body: string; headers: object };

/** Subscribes an address, and gives the mail that asks for its confirmation. */
async function ask(publicUrl: string | null = "https://www.palmgrove.example"): Promise<StoredMail> {
  const wish = { email: "ada@example.com", key: "ada@example.com", now: test.clock.now() };
  const subscriberId = await test.deps.db
    .transaction()
    .execute((transaction) => requestSubscription(transaction, wish));
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

type Page = typeof openConfirm | typeof pressConfirm | typeof openUnsubscribe | typeof pressUnsubscribe;

async function visit(page: Page, token: string, method = "GET") {
  const args = routeArgs(test.deps, "/newsletter", { params: { token }, init: { method } });
  const { data, init } = await page(args);
  return { state: data.state, status: init?.status, headers: new Headers(init?.headers) };
}

describe("The mail that asks for a confirmation", () => {
  it("goes to one address, holds both links and nothing that a visitor typed", async () => {
    const mail = await ask();
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

  it("trusts no request for the site's address: without a public one, its links are paths", async () => {
    const mail = await ask(null);
    expect(mail.text_body).toMatch(/^\/newsletter\/confirm\/[\w-]{22}$/m);
    expect(mail.html_body).not.toContain("href");
    expect(mail.headers).toEqual({ "Auto-Submitted": "auto-generated" });
  });

  it("comes again after a quarter of an hour at the earliest, and each further time after a longer pause", async () => {
    const mailsAfter = async (minutes: number) => {
      test.clock.advance(minutes * 60_000);
      await ask();
      return (await test.pool.query("select 1 from mails")).rowCount;
    };
    const counts: (number | null)[] = [];
    for (const minutes of [0, 14, 1, 59, 1, 239, 1]) counts.push(await mailsAfter(minutes));
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
  });

  it("leaves only hashes of its links behind", async () => {
    const { confirm, unsubscribe } = tokensIn(await ask());
    const { rows } = await test.pool.query("select encode(token_sha256, 'escape') as kept from subscriber_links");
    expect(rows).toHaveLength(2);
    for (const token of [confirm, unsubscribe]) expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("The head of a mail to a subscriber", () => {
  it("offers to unsubscribe at one press over https alone (RFC 8058)", () => {
    const token = "0123456789abcdefghijkl";
    const link = `newsletter/unsubscribe/${token}>`;
    expect(subscriberMailHeaders("https://www.palmgrove.example", token)).toEqual({
      "List-Unsubscribe": `<https://www.palmgrove.example/${link}`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(subscriberMailHeaders("http://localhost:3000", token)).toEqual({
      "List-Unsubscribe": `<http://localhost:3000/${link}`,
    });
    expect(subscriberMailHeaders(null, token)).toEqual({});
  });
});

describe("A link to confirm", () => {
  it("confirms when its button is pressed, not when it is opened (deviation 11)", async () => {
    const { confirm } = tokensIn(await ask());
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "open", status: 200 });
    expect(await status()).toBe("pending");
    expect(await visit(pressConfirm, confirm, "POST")).toMatchObject({ state: "done", status: 200 });
    expect(await status()).toBe("confirmed");
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "done", status: 200 });
    expect(await visit(pressConfirm, confirm, "POST")).toMatchObject({ state: "done", status: 200 });
  });

  it("is told to no other site, and kept by no one", async () => {
    const { headers } = await visit(openConfirm, tokensIn(await ask()).confirm);
    expect([headers.get("Referrer-Policy"), headers.get("Cache-Control")]).toEqual(["same-origin", "no-store"]);
  });

  it("works for seven days, and not longer", async () => {
    const { confirm } = tokensIn(await ask());
    test.clock.advance(7 * DAY_MS - 1);
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "open" });
    test.clock.advance(1);
    expect(await visit(openConfirm, confirm)).toMatchObject({ state: "over", status: 410 });
    expect(await visit(pressConfirm, confirm, "POST")).toMatchObject({ state: "over", status: 410 });
    expect(await status()).toBe("pending");
  });

  it("does not undo that somebody unsubscribed", async () => {
    const { confirm, unsubscribe } = tokensIn(await ask());
    await visit(pressUnsubscribe, unsubscribe, "POST");
    expect(await visit(pressConfirm, confirm, "POST")).toMatchObject({ state: "over", status: 410 });
    expect(await status()).toBe("unsubscribed");
  });

  it("of an earlier mail works as well as that of the last", async () => {
    const first = tokensIn(await ask());
    test.clock.advance(DAY_MS);
    await ask();
    expect((await test.pool.query("select 1 from mails")).rowCount).toBe(2);
    expect(await visit(pressConfirm, first.confirm, "POST")).toMatchObject({ state: "done" });
  });

  it.each(["", "short", "x".repeat(22), "x".repeat(5000), "x'; drop table subscribers --"])(
    "that was never sent is said to be none: %s",
    async (token) => {
      for (const [page, method] of [
        [openConfirm, "GET"],
        [pressConfirm, "POST"],
        [openUnsubscribe, "GET"],
        [pressUnsubscribe, "POST"],
      ] as const)
        expect(await visit(page, token, method)).toMatchObject({ state: "unknown", status: 404 });
    },
  );
});

describe("A link to unsubscribe", () => {
  it("unsubscribes when it is posted, not when it is opened, and as often as one likes (deviation 11)", async () => {
    const { confirm, unsubscribe } = tokensIn(await ask());
    await visit(pressConfirm, confirm, "POST");
    expect(await visit(openUnsubscribe, unsubscribe)).toMatchObject({ state: "open", status: 200 });
    expect(await status()).toBe("confirmed");
    for (let time = 0; time < 2; time++) {
      expect(await visit(pressUnsubscribe, unsubscribe, "POST")).toMatchObject({ state: "done", status: 200 });
      expect(await status()).toBe("unsubscribed");
    }
  });

  it("of an old mail still works, and one to confirm is none", async () => {
    const { confirm, unsubscribe } = tokensIn(await ask());
    await visit(pressConfirm, confirm, "POST");
    test.clock.advance(1000 * DAY_MS);
    expect(await visit(pressUnsubscribe, confirm, "POST")).toMatchObject({ state: "unknown" });
    expect(await status()).toBe("confirmed");
    expect(await visit(pressUnsubscribe, unsubscribe, "POST")).toMatchObject({ state: "done" });
  });
});

describe("Every night", () => {
  it("addresses that nobody confirmed within 30 days are forgotten, with their links; all others stay", async () => {
    await ask();
    test.clock.advance(30 * DAY_MS);
    expect(await sweepSubscribers(test.deps)).toBe(0);
    test.clock.advance(1);
    expect(await sweepSubscribers(test.deps)).toBe(1);
    expect((await test.pool.query("select 1 from subscriber_links")).rowCount).toBe(0);

    await visit(pressConfirm, tokensIn(await ask()).confirm, "POST");
    test.clock.advance(1000 * DAY_MS);
    expect(await sweepSubscribers(test.deps)).toBe(0);
    expect(await status()).toBe("confirmed");
  });
});
