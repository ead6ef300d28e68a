import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { BODY_MINIMUM_RATE } from "../../platform/http/minimum-rate-body.server.ts";
import { startConfirmations } from "./send-confirmation.job.server.ts";
import { action, loader } from "./subscribe.endpoint.ts";

const CHECK_YOUR_MAIL = "Thank you. Please open the e-mail that we have sent you and confirm your subscription.";
const HOUR_MS = 3_600_000;

const test = testDeps();
beforeAll(() => startConfirmations(test.deps));
beforeEach(async () => {
  await jobsDone();
  await test.owner.pool.query("truncate subscribers, mails, rate_limits cascade");
});

type PostOptions = { network?: string; type?: string };

async function post(body: unknown, { network = "192.0.2.1", type = "application/json" }: PostOptions = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const init = { method: "POST", headers: { "Content-Type": type }, body: text };
  const response = await action(routeArgs(test.deps, "/subscribe", { requestContext: { network }, init }));
  return { status: response.status, headers: response.headers, message: (await response.json()).message as string };
}

const subscribers = async () =>
  (await test.pool.query("select email, email_key, status from subscribers order by id")).rows;
const recipients = async () =>
  (await test.pool.query("select recipient from mails order by id")).rows.map((row) => row.recipient as string);

/** Waits for the jobs, and returns the recipients of the queued mails. */
async function mailsSent(): Promise<string[]> {
  await jobsDone();
  return recipients();
}

function jobsDone(): Promise<void> {
  const open = "select 1 from pgboss.job where name = 'confirm-subscription' and state < 'completed'";
  return expect.poll(async () => (await test.pool.query(open)).rowCount).toBe(0);
}

const confirmAll = () => test.pool.query("update subscribers set status = 'confirmed', confirmations_sent = 0");

describe("subscribing", () => {
  it("sends a confirmation mail to a new address", async () => {
    expect(await post({ email: " Ada@Example.com " })).toMatchObject({ status: 200, message: CHECK_YOUR_MAIL });
    expect(await subscribers()).toEqual([
      { email: "Ada@Example.com", email_key: "ada@example.com", status: "pending" },
    ]);
    expect(await mailsSent()).toEqual(["Ada@Example.com"]);
  });

  it("reports an already subscribed address, however it is spelled (deviation 10)", async () => {
    await post({ email: "ada.obi@gmail.com" });
    expect(await mailsSent()).toHaveLength(1);
    await confirmAll();
    for (const email of ["ada.obi@gmail.com", "ADAOBI@googlemail.com", "adaobi+news@gmail.com"]) {
      expect(await post({ email })).toMatchObject({ status: 200, message: "This address is already subscribed." });
    }
    expect(await mailsSent()).toHaveLength(1);
    expect(await subscribers()).toMatchObject([{ email: "ada.obi@gmail.com", status: "confirmed" }]);
  });

  it("treats a pending address like a new one, without a second mail at once", async () => {
    const jobs = async () =>
      Number(
        (await test.pool.query("select count(*) from pgboss.job where name = 'confirm-subscription'")).rows[0].count,
      );
    const before = await jobs();
    const first = await post({ email: "ada@example.com" });
    expect(await mailsSent()).toHaveLength(1);
    const second = await post({ email: "ada@example.com" });
    expect([second.status, second.message]).toEqual([first.status, first.message]);
    expect(await mailsSent()).toHaveLength(1);
    expect((await jobs()) - before).toBe(2);
  });

  it("sends a confirmation mail to an unsubscribed address", async () => {
    await post({ email: "ada@example.com" });
    await mailsSent();
    await test.pool.query("update subscribers set status = 'unsubscribed', unsubscribed_at = now()");
    test.clock.advance(HOUR_MS);
    expect(await post({ email: "ada@example.com" })).toMatchObject({ status: 200, message: CHECK_YOUR_MAIL });
    expect(await subscribers()).toMatchObject([{ status: "pending" }]);
    expect(await mailsSent()).toHaveLength(2);
  });

  it("creates one subscriber and sends one mail on concurrent requests", async () => {
    await test.owner.pool.query("truncate rate_limits");
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post({ email: "ada@example.com" }, { network: `198.51.100.${index}` })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(await subscribers()).toHaveLength(1);
    expect(await mailsSent()).toEqual(["ada@example.com"]);
  });
});

describe("invalid requests", () => {
  it.each([
    ["a header behind the address", { email: "ada@example.com\r\nBcc: eve@example.com" }, 422],
    ["two addresses", { email: "ada@example.com, eve@example.com" }, 422],
    ["NUL in the address", { email: "ada\0@example.com" }, 422],
    ["10,000 characters", { email: `${"a".repeat(9_988)}@example.com` }, 422],
    ["no address", {}, 422],
    ["an empty address", { email: "" }, 422],
    ["an address that is no text", { email: { $ne: "" } }, 422],
    ["a list of addresses", { email: ["ada@example.com", "eve@example.com"] }, 422],
    ["a list", ["ada@example.com"], 422],
    ["null", "null", 422],
    ["no JSON", "ada@example.com", 422],
    ["a body over 16 KiB", { email: "ada@example.com", more: "x".repeat(17 * 1024) }, 413],
  ])("are rejected: %s", async (_, body, status) => {
    const result = await post(body);
    expect([result.status, typeof result.message]).toEqual([status, "string"]);
    expect(await subscribers()).toEqual([]);
  });

  it("are rejected with 415 for another media type and 405 for another method", async () => {
    const plain = await post("ada@example.com", { type: "text/plain" });
    expect([plain.status, plain.message]).toEqual([415, "Send JSON with an email."]);
    const put = await action(routeArgs(test.deps, "/subscribe", { init: { method: "PUT" } }));
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(loader().headers.get("Location")).toBe("/newsletter");
  });

  it("time out with 408 when the body stalls", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream({ start: (sender) => sender.enqueue(new TextEncoder().encode("{")) });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body, duplex: "half" };
    const response = action(routeArgs(test.deps, "/subscribe", { init: init as RequestInit }));
    await vi.advanceTimersByTimeAsync(BODY_MINIMUM_RATE.timeoutMs);
    vi.useRealTimers();
    expect([(await response).status, (await response).headers.get("Connection")]).toEqual([408, "close"]);
  });
});

describe("rate limits", () => {
  it("count per mailbox, however the address is spelled (deviation 10)", async () => {
    for (const email of ["ada@gmail.com", "a.da@gmail.com", "ad.a@gmail.com", "ada+1@gmail.com", "ADA@gmail.com"])
      expect((await post({ email })).status).toBe(200);
    const sixth = await post({ email: "ada+2@googlemail.com" }, { network: "203.0.113.9" });
    expect(sixth).toMatchObject({ status: 429, message: "There were too many attempts. Please try again later." });
    expect(Number(sixth.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect((await post({ email: "eve@gmail.com" })).status).toBe(200);
  });

  it("count per network, so that a list of addresses can't be probed (deviation 10)", async () => {
    for (let time = 0; time < 30; time++) await post({ email: time % 2 ? "nonsense" : `ada${time}@example.com` });
    expect((await post({ email: "eve@example.com" })).status).toBe(429);
    expect((await post({ email: "eve@example.com" }, { network: "203.0.113.9" })).status).toBe(200);
  });

  it("store no address in their keys", async () => {
    await post({ email: "ada@example.com" });
    const { rows } = await test.pool.query("select key from rate_limits");
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("ada");
  });
});
