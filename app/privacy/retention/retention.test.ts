import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApplication, insertApplications } from "../../../tests/builders/application.builder.ts";
import { storedDocument } from "../../../tests/builders/stored-document.builder.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { ApplicationStep } from "../../admissions/application.ts";
import { EVERY_APPLICATION } from "../../admissions/application-scope.store.server.ts";
import { recordApplicationView } from "../../admissions/desk/application/desk-application.store.server.ts";
import { sweepSearches } from "../../admissions/desk/list/saved-search/sweep-searches.job.server.ts";
import { takeStep } from "../../admissions/record/take-step.server.ts";
import { RETENTION, type Retention } from "../../content/retention.content.ts";
import { saveContent } from "../../content/versions/save-content.server.ts";
import { insertMail, markSent } from "../../mail/mail.store.server.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { verifyChain } from "../../platform/audit/verify-chain.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { formatPlan, planRetention } from "./plan-retention.server.ts";
import { runRetention, runTonight } from "./retention.job.server.ts";
import { findLastRun } from "./retention-runs.store.server.ts";

const DAY = 86_400_000;

const t = testDeps();
let staffId: number;
beforeAll(async () => {
  await addStaff(t.deps, "ngozi");
  staffId = (await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow()).id;
  // The tests' clock is at 6 October 2025: two years after the close of 2022/2023.
});
beforeEach(async () => {
  for (const table of ["applications", "mails", "subscribers", "application_views", "record_views"] as const)
    await t.deps.db.deleteFrom(table).execute();
  await saveContent(t.deps, RETENTION, RETENTION.sample, { actor: { kind: "system" } });
});
const plan = () => planRetention(t.deps, t.deps.content.read(RETENTION));
const set = (months: Partial<Retention["months"]>) =>
  saveContent(
    t.deps,
    RETENTION,
    { ...RETENTION.sample, months: { ...RETENTION.sample.months, ...months } },
    { actor: { kind: "staff", id: staffId, username: "ngozi" } },
  );
const references = async () =>
  (await t.deps.db.selectFrom("applications").select("reference").orderBy("id").execute()).map((row) => row.reference);

async function goThrough(id: number, steps: ApplicationStep[]): Promise<void> {
  for (const kind of steps) {
    const byStaff = kind !== "withdrawn";
    const note = byStaff && kind !== "taken-into-review" ? "As decided." : null;
    const step = { applicationId: id, kind, note, staffId: byStaff ? staffId : null, seenEventId: null };
    expect(await takeStep(t.deps, EVERY_APPLICATION, { ...step, document: null })).toEqual({ kind: "taken" });
  }
}

/** Inserts an application whose last event is long ago. */
async function application(session: string, steps: ApplicationStep[] = []) {
  const inserted = await insertApplication(t.deps.db, { session });
  await goThrough(inserted.id, steps);
  await letStepsLie(inserted.id, 365);
  return inserted;
}

async function letStepsLie(id: number, daysAgo: number): Promise<void> {
  const at = new Date(t.clock.now().getTime() - daysAgo * DAY);
  await t.deps.db.updateTable("application_events").set({ at }).where("application_id", "=", id).execute();
}

async function mail(daysAgo: number, isSent = true): Promise<number> {
  const at = new Date(t.clock.now().getTime() - daysAgo * DAY);
  const id = await t.deps.db
    .transaction()
    .execute((transaction) =>
      insertMail(transaction, { to: "a@example.com", subject: "Hello", text: "T", html: "H" }, at),
    );
  if (isSent) await markSent(t.deps.db, id, at);
  return id;
}

const ADMITTED_AFTER_ALL: ApplicationStep[] = ["taken-into-review", "not-admitted", "decision-taken-back", "admitted"];
const NOT_ADMITTED_AFTER_ALL: ApplicationStep[] = [
  "taken-into-review",
  "admitted",
  "decision-taken-back",
  "not-admitted",
];

describe("retention", () => {
  test("plans removals by class and session", async () => {
    await insertApplications(t.deps.db, 12, { session: "2022/2023" });
    await application("2022/2023", ["withdrawn"]);
    await application("2023/2024", ["withdrawn"]);
    expect(formatPlan(await plan())).toEqual([
      "Applications that were not admitted, or withdrawn: 1 (1 of the 2022/2023 session)",
      "Applications without a decision: 12 (12 of the 2022/2023 session)",
    ]);
    expect(await references()).toHaveLength(14);
  });

  test("removes rejected, withdrawn and undecided applications; admitted ones stay until a period is set", async () => {
    const admitted = await application("2021/2022", ADMITTED_AFTER_ALL);
    await application("2021/2022", NOT_ADMITTED_AFTER_ALL);
    await application("2021/2022", ["withdrawn"]);
    await application("2022/2023", ["taken-into-review", "more-asked"]);
    const young = await application("2023/2024", ["withdrawn"]);
    expect(await runRetention(t.deps)).toEqual({ notAdmitted: 2, undecided: 1 });
    expect(await references()).toEqual([admitted.reference, young.reference]);
    expect(await findLastRun(t.deps.db)).toMatchObject({ removed: { notAdmitted: 2, undecided: 1 } });

    await set({ admitted: 36 });
    expect(await runRetention(t.deps)).toEqual({ admitted: 1 });
    expect(await references()).toEqual([young.reference]);
  });

  test("removes an application's documents, mails and events, but not a document that another one references", async () => {
    const [old, young] = [
      await insertApplication(t.deps.db, {
        session: "2020/2021",
        documents: { waecNecoResult: null, jambResult: null },
      }),
      await insertApplication(t.deps.db, {
        session: "2024/2025",
        documents: { waecNecoResult: null, jambResult: null },
      }),
    ];
    const shared = await storedDocument(t.deps.files, { field: "additional", text: "both have it", name: "both.pdf" });
    const own = await storedDocument(t.deps.files, { field: "additional", text: "hers alone", name: "own.pdf" });
    for (const [id, documents] of [
      [old.id, [shared, own]],
      [young.id, [shared]],
    ] as const) {
      await goThrough(id, ["taken-into-review"]);
      for (const document of documents) {
        await goThrough(id, ["more-asked"]);
        const step = { applicationId: id, staffId: null, note: null, seenEventId: null, document };
        await takeStep(t.deps, EVERY_APPLICATION, { ...step, kind: "document-sent" });
      }
      await letStepsLie(id, 365);
    }
    expect(await runRetention(t.deps)).toEqual({ undecided: 1 });
    expect(await t.deps.files.exists(own.sha256)).toBe(false);
    expect(await t.deps.files.exists(shared.sha256)).toBe(true);
    const { rows } = await t.pool.query(
      "select distinct substring(subject from '[A-Z]+-25-.*') as reference from mails",
    );
    expect(rows).toEqual([{ reference: young.reference }]);
  });

  test("keeps an application for half a year after its last event", async () => {
    const found = await application("2019/2020", ["taken-into-review", "admitted"]);
    await goThrough(found.id, ["decision-taken-back"]);
    expect(formatPlan(await plan())).toEqual([]);
    expect(await runRetention(t.deps)).toEqual({});
    await goThrough(found.id, ["not-admitted"]);
    await letStepsLie(found.id, 181);
    expect(await runRetention(t.deps)).toEqual({});
    await letStepsLie(found.id, 190);
    expect(formatPlan(await plan())).toHaveLength(1);
    expect(await runRetention(t.deps)).toEqual({ notAdmitted: 1 });
    expect(await references()).toEqual([]);
  });

  test("keeps an application with a recent event when others of its session are removed", async () => {
    await application("2020/2021", ["taken-into-review"]);
    const recent = await insertApplication(t.deps.db, { session: "2020/2021" });
    await goThrough(recent.id, ["taken-into-review"]);
    expect(await runRetention(t.deps)).toEqual({ undecided: 1 });
    expect(await references()).toEqual([recent.reference]);
  });

  test("skips a locked application until the next night", async () => {
    const held = await application("2020/2021");
    const other = await application("2020/2021");
    await t.deps.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("applications").select("id").where("id", "=", held.id).forUpdate().execute();
      expect(await runRetention(t.deps)).toEqual({ undecided: 1 });
    });
    expect(await references()).toEqual([held.reference]);
    expect(other.reference).not.toBe(held.reference);
    expect(await runRetention(t.deps)).toEqual({ undecided: 1 });
  });

  test("removes at most the nightly maximum, and the rest the next night", async () => {
    await insertApplications(t.deps.db, 7, { session: "2019/2020" });
    const small = { most: 2, applications: 2, rows: 2 };
    expect(await runRetention(t.deps, small)).toEqual({ undecided: 4 });
    expect(await runRetention(t.deps, small)).toEqual({ undecided: 3 });
    expect(await runRetention(t.deps, small)).toEqual({});
  });

  test("removes mails older than a year, except waiting ones", async () => {
    const stored = [await mail(364), await mail(400, false)];
    await mail(367);
    expect(await runRetention(t.deps)).toEqual({ mails: 1 });
    const rows = await t.deps.db.selectFrom("mails").select("id").orderBy("id").execute();
    expect(rows.map(({ id }) => id)).toEqual(stored);
  });

  test("removes events of the audit log older than two years, and records that it did", async () => {
    const actor = { kind: "system" } as const;
    const at = (days: number) => new Date(t.clock.now().getTime() - days * DAY);
    await t.owner.pool.query(`
      alter table audit_events disable trigger user;
      delete from audit_events;
      alter table audit_events enable trigger user`);
    for (const days of [900, 800, 100])
      await recordAuditEvent(t.deps.db, { action: "server.started", outcome: "success", actor, at: at(days) });
    expect((await runRetention(t.deps)).auditLog).toBe(2);
    const { rows } = await t.pool.query("select detail from audit_events where action = 'audit-log.expired'");
    expect(rows).toMatchObject([{ detail: { removed: 2 } }]);
    expect(await verifyChain(t.deps.db)).toMatchObject({ kind: "intact" });
  });

  test("removes access log entries older than two years from each table", async () => {
    const at = (days: number) => new Date(t.clock.now().getTime() - days * DAY);
    const viewer = { actor: { kind: "staff", id: staffId, username: "ngozi" } } as const;
    for (const days of [732, 729]) {
      await recordApplicationView(t.deps.db, { applicationId: 5, viewer, at: at(days) });
      await recordViews(t.deps.db, { kind: "list", viewer, applicationIds: [5], at: at(days) });
    }
    expect((await runRetention(t.deps)).accessLog).toBe(2);
    expect(await runRetention(t.deps)).toEqual({});
  });

  test("removes addresses that unsubscribed a month ago, never subscribers", async () => {
    const subscriber = (email: string, status: "confirmed" | "unsubscribed", days: number) => {
      const then = new Date(t.clock.now().getTime() - days * DAY);
      return {
        email,
        email_key: email,
        status,
        requested_at: then,
        unsubscribed_at: status === "confirmed" ? null : then,
      };
    };
    await t.deps.db
      .insertInto("subscribers")
      .values([
        subscriber("a@x.ng", "confirmed", 999),
        subscriber("b@x.ng", "unsubscribed", 40),
        subscriber("c@x.ng", "unsubscribed", 20),
      ])
      .execute();
    expect(await runRetention(t.deps)).toEqual({ leftNewsletter: 1 });
    const rows = await t.deps.db.selectFrom("subscribers").select("email").orderBy("email").execute();
    expect(rows.map(({ email }) => email)).toEqual(["a@x.ng", "c@x.ng"]);
  });

  test("counts the other classes as their own jobs remove them", async () => {
    const then = new Date(t.clock.now().getTime() - 31 * DAY);
    await t.deps.db
      .insertInto("subscribers")
      .values({ email: "d@x.ng", email_key: "d@x.ng", status: "pending", requested_at: then })
      .execute();
    const unconfirmed = (await plan()).find(({ key }) => key === "unconfirmed");
    expect(unconfirmed).toMatchObject({ onFile: 1, due: 1, fixed: "30 days" });

    const search = (words: string, days: number) => ({
      id: words,
      words,
      searched_at: new Date(t.clock.now().getTime() - days * DAY),
    });
    await t.deps.db
      .insertInto("staff_searches")
      .values([search("Zubaida", 31), search("Ngozi", 29)])
      .execute();
    const searches = async () => (await plan()).find(({ key }) => key === "searches");
    expect(await searches()).toMatchObject({ onFile: 2, due: 1, fixed: "30 days" });
    expect(await sweepSearches(t.deps)).toBe(1);
    expect(await searches()).toMatchObject({ onFile: 1, due: 0 });
  });
});

test("removes nothing during the first week of a clock that is years ahead", async () => {
  await t.deps.db.deleteFrom("retention_runs").execute();
  const nights = async (count: number) => {
    const outcomes = [];
    for (let night = 0; night < count; night++) {
      outcomes.push(await runTonight(t.deps));
      t.clock.advance(DAY);
    }
    return outcomes;
  };
  expect(await nights(8)).toEqual([null, null, null, null, null, null, {}, {}]);
  await mail(1);
  t.clock.advance(3 * 365 * DAY);
  expect(await nights(6)).toEqual([null, null, null, null, null, null]);
  expect(await t.deps.db.selectFrom("mails").select("id").execute()).toHaveLength(1);
  expect(await nights(1)).toMatchObject([{ mails: 1 }]);
});
