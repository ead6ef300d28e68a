import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { insertApplication } from "../../../../../tests/builders/application.builder.ts";
import { routeArgs } from "../../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import type { SentLink } from "../draft-link.ts";
import { loader as continuePage } from "../open-link/continue.page.tsx";
import { action as askForLink } from "../send-link/drafts.endpoint.ts";
import { action as endLink } from "../send-link/end-draft.endpoint.ts";
import { sweepDrafts } from "../sweep-drafts.job.server.ts";
import { mayRemind } from "./reminder-time.ts";
import { sendDraftReminders } from "./send-draft-reminders.job.server.ts";
import { action as stop } from "./stop-reminder.page.tsx";

const DAY_MS = 24 * 3_600_000;
const HOME = "192.0.2.1";

const t = testDeps();
let email: string;
let submissionKey: string;

beforeEach(async () => {
  for (const table of ["drafts", "applications", "intakes"] as const) await t.owner.db.deleteFrom(table).execute();
  email = `${randomUUID()}@example.com`;
  submissionKey = randomUUID();
});
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY_MS);

async function openIntake(closesAt: Date | null): Promise<void> {
  await t.deps.db
    .insertInto("intakes")
    .values({ name: "Main", session: "2025/2026", opens_at: null, closes_at: closesAt })
    .execute();
}

const moveClosing = (closesAt: Date) => t.deps.db.updateTable("intakes").set({ closes_at: closesAt }).execute();

async function ask(remind: boolean | undefined): Promise<SentLink> {
  const draft = { submissionKey, email, values: { firstName: ["Ada"] }, uploads: {}, remind };
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(draft),
  };
  const requestContext = { network: HOME };
  return (await askForLink(routeArgs(t.deps, "/form/drafts", { init, requestContext }) as never)).json();
}

async function mails() {
  const { rows } = await t.pool.query(
    "select subject, text_body, headers from mails where recipient = $1 order by id",
    [email],
  );
  return rows as { subject: string; text_body: string; headers: Record<string, string> }[];
}

const tokenIn = (text: string | undefined) => /\/Admissions\/Continue\/([\w-]{43})$/m.exec(text ?? "")?.[1] ?? "";

async function opens(token: string): Promise<boolean> {
  const args = routeArgs(t.deps, `/Admissions/Continue/${token}`, {
    params: { token },
    requestContext: { network: HOME },
  });
  return (await continuePage(args)).data.kind === "open";
}

const stopWith = (token: string) =>
  stop(
    routeArgs(t.deps, `/Admissions/Continue/${token}/Reminder`, {
      params: { token },
      init: { method: "POST" },
    }) as never,
  );

const expiries = async () =>
  (await t.deps.db.selectFrom("drafts").select("expires_at as at").execute()).map(({ at }) => at);

test("a reminder is offered only if it is mailed a day after the draft was begun at the earliest", () => {
  expect([3, 4, 4.1, 30].map((days) => mayRemind(days * DAY_MS, 0))).toEqual([false, false, true, true]);
});

describe("The owner of a draft who ticked the box", () => {
  test("is reminded once, three days before applications close, with a link that works beside the first one", async () => {
    const closing = inDays(30);
    await openIntake(closing);
    const link = await ask(true);
    expect(link.lastsUntil).toBe(closing.getTime());
    expect(link.message).toContain("We'll remind you once");
    const [first] = await mails();
    expect(first?.text_body).toContain("we'll remind you once, three days before applications close");
    expect(first?.text_body).toMatch(/Do not remind me.*\n\/Admissions\/Continue\/[\w-]{43}\/Reminder/);

    t.clock.advance(20 * DAY_MS);
    await sweepDrafts(t.deps);
    expect(await sendDraftReminders(t.deps)).toBe(0);
    t.clock.advance(7 * DAY_MS);
    // Two servers at the same moment, and one that was killed and starts again.
    const sent = await Promise.all([sendDraftReminders(t.deps), sendDraftReminders(t.deps)]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await sendDraftReminders(t.deps)).toBe(0);
    const [, reminder, ...more] = await mails();
    expect(more).toEqual([]);
    expect(reminder?.subject).toMatch(/^Applications to .* close soon$/);
    expect(reminder?.text_body).not.toContain("Ada");
    expect(await opens(tokenIn(first?.text_body))).toBe(true);
    expect(await opens(tokenIn(reminder?.text_body))).toBe(true);

    t.clock.advance(3 * DAY_MS);
    await sweepDrafts(t.deps);
    expect(await expiries()).toEqual([]);
  });

  test("is reminded by the next run when a run breaks off before its end", async () => {
    await openIntake(inDays(10));
    await ask(true);
    t.clock.advance(8 * DAY_MS);
    await t.owner.pool.query(`
      create function fail_mail() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
      create trigger fail_mail before insert on mails for each row execute function fail_mail()`);
    await expect(sendDraftReminders(t.deps)).rejects.toThrow("stopped");
    await t.owner.pool.query("drop trigger fail_mail on mails; drop function fail_mail()");
    expect(await sendDraftReminders(t.deps)).toBe(1);
    expect(await mails()).toHaveLength(2);
  });

  test("is reminded when the closing time has moved, and the draft is stored until then", async () => {
    await openIntake(inDays(20));
    await ask(true);
    const later = inDays(40);
    await moveClosing(later);
    expect(await sendDraftReminders(t.deps)).toBe(0);
    expect(await expiries()).toEqual([later]);
    await moveClosing(inDays(2));
    expect(await sendDraftReminders(t.deps)).toBe(1);
  });

  test("is not reminded after submitting the form, cancelling the link, or applying with the same address", async () => {
    await openIntake(inDays(10));
    await ask(true);
    t.clock.advance(8 * DAY_MS);
    const { id } = await insertApplication(t.deps.db, { email: email.toUpperCase(), session: "2025/2026" });
    expect(await sendDraftReminders(t.deps)).toBe(0);
    await t.deps.db.deleteFrom("applications").where("id", "=", id).execute();
    const body = JSON.stringify({ submissionKey });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    await endLink(routeArgs(t.deps, "/form/drafts/end", { init }) as never);
    expect(await sendDraftReminders(t.deps)).toBe(0);
  });

  test("is not reminded once applications have closed", async () => {
    await openIntake(inDays(10));
    await ask(true);
    t.clock.advance(10 * DAY_MS);
    expect(await sendDraftReminders(t.deps)).toBe(0);
  });

  test("ends the reminder with the link in the mail, and the draft is stored as long as one without", async () => {
    await openIntake(inDays(30));
    await ask(true);
    await stopWith("A".repeat(43));
    expect(await expiries()).toEqual([inDays(30)]);
    const [first] = await mails();
    await stopWith(tokenIn(first?.text_body));
    await stopWith(tokenIn(first?.text_body));
    expect(await expiries()).toEqual([inDays(14)]);
    expect(await opens(tokenIn(first?.text_body))).toBe(true);
    await moveClosing(inDays(2));
    expect(await sendDraftReminders(t.deps)).toBe(0);
  });

  test("can click 'Do not remind me' in the reminder itself, and its link still works", async () => {
    await openIntake(inDays(10));
    await ask(true);
    t.clock.advance(8 * DAY_MS);
    await sendDraftReminders(t.deps);
    const token = tokenIn((await mails())[1]?.text_body);
    await stopWith(token);
    expect(await opens(token)).toBe(true);
    expect(await sendDraftReminders(t.deps)).toBe(0);
  });

  test("gets the header for one click where the site has a public https address", async () => {
    await openIntake(inDays(10));
    t.deps.publicUrl = "https://www.palmgrove.example";
    await ask(true);
    t.deps.publicUrl = null;
    expect((await mails())[0]?.headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(
        /^<https:\/\/www\.palmgrove\.example\/Admissions\/Continue\/[\w-]{43}\/Reminder>$/,
      ),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });
});

describe("Nobody is reminded", () => {
  test.each([false, undefined])("without a tick (%s)", async (remind) => {
    await openIntake(inDays(10));
    const link = await ask(remind);
    expect(link.lastsUntil).toBe(inDays(14).getTime());
    expect((await mails())[0]?.text_body).not.toContain("remind");
    t.clock.advance(8 * DAY_MS);
    expect(await sendDraftReminders(t.deps)).toBe(0);
  });

  test.each([null, 3.5])("of an intake that closes in %s days", async (days) => {
    await openIntake(days === null ? null : inDays(days));
    expect((await ask(true)).message).not.toContain("remind");
    t.clock.advance(DAY_MS);
    expect(await sendDraftReminders(t.deps)).toBe(0);
  });
});
