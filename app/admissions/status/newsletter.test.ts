import { expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { responseOf, routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { unsubscribeByLink } from "../../newsletter/subscribers/subscriber.store.server.ts";
import { action } from "./status.action.server.ts";
import { loader } from "./status.loader.server.ts";

const t = testDeps();
async function applicant(email: string) {
  const { id } = await insertApplication(t.deps.db, { email });
  return { id, cookie: await applicantCookie(t.deps, id) };
}

async function choose(cookie: string | null, wantsIt: boolean): Promise<string | null> {
  const body = new URLSearchParams({ intent: "newsletter", ...(wantsIt && { agree: "on" }) });
  const saved = action(routeArgs(t.deps, "/Admissions/Status", { cookie, init: { method: "POST", body } }));
  return (await responseOf(saved)).headers.get("Location");
}

async function shown(cookie: string, query = "") {
  const page = await loader(routeArgs(t.deps, `/Admissions/Status${query}`, { cookie }));
  return page.kind === "status" ? { wantsNewsletter: page.wantsNewsletter, done: page.done } : null;
}

const statusOf = async (email: string) =>
  (await t.deps.db.selectFrom("subscribers").select("status").where("email", "=", email).executeTakeFirst())?.status;
const consents = async () => (await t.deps.db.selectFrom("newsletter_consents").selectAll().execute()).length;

test("an applicant agrees on the status page, is asked no further question, and ends it there", async () => {
  const { cookie } = await applicant("ada@example.com");
  expect(await shown(cookie)).toEqual({ wantsNewsletter: false, done: null });
  expect(await choose(cookie, true)).toBe("/Admissions/Status?done=newsletter");
  expect(await choose(cookie, true)).toBe("/Admissions/Status?done=newsletter");
  expect(await shown(cookie, "?done=newsletter")).toEqual({ wantsNewsletter: true, done: "newsletter" });
  expect(await statusOf("ada@example.com")).toBe("confirmed");
  expect((await t.pool.query("select 1 from mails")).rowCount).toBe(0);
  expect(await choose(cookie, false)).toBe("/Admissions/Status?done=no-newsletter");
  expect(await shown(cookie, "?done=newsletter")).toEqual({ wantsNewsletter: false, done: null });
  expect([await statusOf("ada@example.com"), await consents()]).toEqual(["unsubscribed", 0]);
});

test("without a session nobody is subscribed", async () => {
  await applicant("bola@example.com");
  expect(await choose(null, true)).toBe("/Admissions/Status");
  expect(await statusOf("bola@example.com")).toBeUndefined();
});

test("an applicant who had complained is subscribed again by agreeing, and not by saving without the tick", async () => {
  const { cookie } = await applicant("chi@example.com");
  await t.pool.query(
    `insert into subscribers (email, email_key, status, requested_at, suppressed_at, suppressed_because)
     values ('chi@example.com', 'chi@example.com', 'suppressed', now(), now(), 'complaint')`,
  );
  await choose(cookie, false);
  expect(await statusOf("chi@example.com")).toBe("suppressed");
  await choose(cookie, true);
  expect(await statusOf("chi@example.com")).toBe("confirmed");
});

test("the link in a mail ends the agreement, too, and erasing the application deletes it", async () => {
  const { id, cookie } = await applicant("dayo@example.com");
  await choose(cookie, true);
  const token = Buffer.alloc(32, 7);
  await t.pool.query(
    `insert into subscriber_links (token_sha256, subscriber_id, purpose, created_at)
     select $1, id, 'unsubscribe', now() from subscribers where email = 'dayo@example.com'`,
    [token],
  );
  await unsubscribeByLink(t.deps.db, token, t.clock.now());
  expect(await shown(cookie)).toEqual({ wantsNewsletter: false, done: null });
  const before = await consents();
  await choose(cookie, true);
  expect(await consents()).toBe(before + 1);
  await t.deps.db.deleteFrom("applications").where("id", "=", id).execute();
  expect(await consents()).toBe(before);
});
