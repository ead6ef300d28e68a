import { beforeAll, describe, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { SAMPLE_QUESTIONS } from "../../../tests/builders/questions.ts";
import { storedDocument } from "../../../tests/builders/stored-document.builder.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { findCredentials } from "../../staff/accounts/staff.store.server.ts";
import { isoDay } from "../../ui/format/place-time.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { readApplicationList } from "../desk/list/application-list.ts";
import { findPage } from "../desk/list/pages/find-page.store.server.ts";
import { readApplicationRecord } from "../record/application-record.store.server.ts";
import { clearNewFromApplicant } from "../record/new-from-applicant.store.server.ts";
import { type Step, takeStep } from "../record/take-step.server.ts";
import { timelineOf } from "../record/timeline.ts";
import { countWaiting, readQueueWindow } from "../review/queue/review-queue.store.server.ts";
import { awaitedOf } from "./awaited.ts";
import { checkMoreForm } from "./more-request.ts";
import { sendReminders } from "./send-reminders.job.server.ts";

const DAY_MS = 24 * 3_600_000;

const t = testDeps();
let officer: number;
beforeAll(async () => {
  await addStaff(t.deps, "ngozi");
  officer = (await findCredentials(t.deps.db, "ngozi"))?.id ?? 0;
});
const dayAfter = (days: number) => isoDay(new Date(t.clock.now().getTime() + days * DAY_MS), PLACE_SAMPLE);

function ask(applicationId: number, items: string[], dueOn: string | null = null, change: Partial<Step> = {}) {
  const step = { applicationId, kind: "more-asked", staffId: officer, note: null, document: null } as const;
  return takeStep(t.deps, EVERY_APPLICATION, { ...step, seenEventId: 0, request: { items, dueOn }, ...change });
}

async function send(applicationId: number, itemId: number | null, name: string, words = name) {
  const document = await storedDocument(t.deps.files, { field: "additional", text: words, name });
  const step = { applicationId, kind: "document-sent", staffId: null, note: null, seenEventId: null } as const;
  return takeStep(t.deps, EVERY_APPLICATION, { ...step, document: { ...document, itemId } });
}

async function record(id: number) {
  const found = await readApplicationRecord(t.deps.db, EVERY_APPLICATION, id);
  if (!found) throw new Error("The application is gone.");
  return found;
}

const awaited = async (id: number) =>
  awaitedOf(await record(id), { today: isoDay(t.clock.now(), PLACE_SAMPLE), place: PLACE_SAMPLE });

async function itemIds(id: number): Promise<number[]> {
  return ((await awaited(id))?.items ?? []).map((item) => item.id);
}

const mailsAbout = async (reference: string) =>
  (await t.pool.query("select subject, text_body from mails where subject like $1 order by id", [`%${reference}%`]))
    .rows;

describe("A request for several documents", () => {
  test("is one mail that names them all with the day, and the application goes back to review when all have arrived", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    await ask(id, ["Birth certificate", "Transcript"], "2025-10-20");
    const [asked] = await mailsAbout(reference);
    expect(asked.text_body).toContain("- Birth certificate\n- Transcript\n\nPlease send it by 20 October 2025.");

    const [certificate = 0, transcript = 0] = await itemIds(id);
    await send(id, certificate, "born.pdf");
    expect((await record(id)).status).toBe("more-needed");
    expect((await awaited(id))?.items.map(({ label, received }) => [label, received?.name ?? null])).toEqual([
      ["Birth certificate", "born.pdf"],
      ["Transcript", null],
    ]);
    expect(await mailsAbout(reference)).toHaveLength(1);

    await send(id, transcript, "marks.pdf");
    const found = await record(id);
    expect(found.status).toBe("in-review");
    expect(await awaited(id)).toBeNull();
    expect(found.documents.map(({ requestedAs }) => requestedAs)).toEqual([
      null,
      null,
      "Birth certificate",
      "Transcript",
    ]);
    expect((await mailsAbout(reference)).map(({ subject }) => subject)).toEqual([
      `We need something for your application ${reference}`,
      `Something has changed in your application ${reference}`,
    ]);
    expect(
      timelineOf(found, { reader: "staff", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS }).map(
        ({ label, asked: request }) => [label, request],
      ),
    ).toEqual([
      ["For the 2025/2026 session.", null],
      ["ngozi asked for more.", { items: ["Birth certificate", "Transcript"], due: "20 October 2025" }],
      ["The applicant sent ‘born.pdf’ for: Birth certificate.", null],
      ["The applicant sent ‘marks.pdf’ for: Transcript.", null],
    ]);
  });

  test("keeps the old file when the applicant sends another for the same item while others are awaited", async () => {
    const { id } = await insertApplication(t.deps.db);
    await ask(id, ["Birth certificate", "Transcript"]);
    const [certificate = 0] = await itemIds(id);
    await send(id, certificate, "blurred.pdf");
    await send(id, certificate, "sharp.pdf");
    const sent = (await record(id)).documents.filter(({ field }) => field === "additional");
    expect(sent.map(({ name, replacedAt }) => [name, replacedAt !== null])).toEqual([
      ["sharp.pdf", false],
      ["blurred.pdf", true],
    ]);
    expect((await awaited(id))?.items[0]?.received?.name).toBe("sharp.pdf");
  });

  test("counts a file once that is sent again after a lost response, and takes the same scan for two items", async () => {
    const { id } = await insertApplication(t.deps.db);
    await ask(id, ["Birth certificate", "Letter of origin"]);
    const [certificate = 0, letter = 0] = await itemIds(id);
    const twice = await Promise.all([send(id, certificate, "both.pdf"), send(id, certificate, "both.pdf")]);
    expect(twice).toEqual([{ kind: "taken" }, { kind: "taken" }]);
    await send(id, letter, "both.pdf");
    expect(await send(id, letter, "both.pdf")).toEqual({ kind: "taken" });
    const found = await record(id);
    expect(found.status).toBe("in-review");
    expect(found.events.filter(({ kind }) => kind === "document-sent")).toHaveLength(2);
  });

  test("goes back to review once when the last two files arrive at the same time", async () => {
    const { id } = await insertApplication(t.deps.db);
    await ask(id, ["Birth certificate", "Transcript"]);
    const [one = 0, other = 0] = await itemIds(id);
    await Promise.all([send(id, one, "born.pdf"), send(id, other, "marks.pdf")]);
    const found = await record(id);
    expect(found.status).toBe("in-review");
    expect(found.events.filter(({ kind }) => kind === "document-sent")).toHaveLength(2);
  });

  test("takes no file for an item of another application or of an earlier request", async () => {
    const { id } = await insertApplication(t.deps.db);
    const other = await insertApplication(t.deps.db);
    await ask(other.id, ["Transcript"]);
    await ask(id, ["Transcript"]);
    const [foreign = 0] = await itemIds(other.id);
    for (const itemId of [foreign, null])
      expect(await send(id, itemId, "marks.pdf")).toEqual({ kind: "not-possible", status: "more-needed" });
    expect(await itemIds(id)).toHaveLength(1);
    expect((await record(other.id)).documents.filter(({ field }) => field === "additional")).toEqual([]);
  });

  test("is answered by one document when staff asked by text only", async () => {
    const { id } = await insertApplication(t.deps.db);
    await ask(id, [], null, { note: "Send page two." });
    expect((await awaited(id))?.items).toEqual([]);
    await send(id, null, "page-two.pdf");
    expect((await record(id)).status).toBe("in-review");
  });

  test("is made once when the officer's form is sent again, and conflicts when its items differ", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    for (let sent = 0; sent < 2; sent++) expect(await ask(id, ["Transcript"], "2025-10-20")).toEqual({ kind: "taken" });
    expect(await ask(id, ["Birth certificate"], "2025-10-20")).toEqual({ kind: "conflict" });
    expect(await ask(id, ["Transcript"], "2025-10-21")).toEqual({ kind: "conflict" });
    expect(await mailsAbout(reference)).toHaveLength(1);
  });
});

describe("A reminder", () => {
  const reminders = async (reference: string) =>
    (await mailsAbout(reference))
      .map(({ subject }) => subject)
      .filter((subject) => /^(Reminder|Overdue)/.test(subject));

  test("is sent three days before the day and on the day after it, once each, also when two servers run the job", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    await ask(id, ["Birth certificate", "Transcript"], dayAfter(10));
    const [certificate = 0] = await itemIds(id);
    await send(id, certificate, "born.pdf");
    for (let day = 1; day <= 12; day++) {
      t.clock.advance(DAY_MS);
      await Promise.all([sendReminders(t.deps), sendReminders(t.deps)]);
      await sendReminders(t.deps);
      const expected = day < 7 ? [] : day < 11 ? [`Reminder: your application ${reference}`] : undefined;
      expect(await reminders(reference), `day ${day}`).toEqual(
        expected ?? [`Reminder: your application ${reference}`, `Overdue: your application ${reference}`],
      );
    }
    const [first] = (await mailsAbout(reference)).filter(({ subject }) => subject.startsWith("Reminder"));
    expect(first.text_body).toContain("- Transcript");
    expect(first.text_body).not.toContain("Birth certificate");
    const waiting = await awaited(id);
    expect(waiting?.isOverdue).toBe(true);
    expect(waiting?.reminded).toHaveLength(2);
  });

  test("is left out when the day is nearer than three days, when all has arrived, and when a decision was made", async () => {
    const [soon, arrived, decided] = [
      await insertApplication(t.deps.db),
      await insertApplication(t.deps.db),
      await insertApplication(t.deps.db),
    ];
    await ask(soon.id, ["Transcript"], dayAfter(2));
    await ask(arrived.id, ["Transcript"], dayAfter(4));
    await send(arrived.id, (await itemIds(arrived.id))[0] ?? 0, "marks.pdf");
    await ask(decided.id, ["Transcript"], dayAfter(4));
    const last = (await record(decided.id)).events.at(-1)?.id ?? 0;
    const decision = { applicationId: decided.id, kind: "not-admitted", staffId: officer, note: null } as const;
    await takeStep(t.deps, EVERY_APPLICATION, { ...decision, seenEventId: last, document: null });
    t.clock.advance(2 * DAY_MS);
    await sendReminders(t.deps);
    for (const { reference } of [soon, arrived, decided]) expect(await reminders(reference)).toEqual([]);
    t.clock.advance(3 * DAY_MS);
    await sendReminders(t.deps);
    for (const { reference } of [arrived, decided]) expect(await reminders(reference)).toEqual([]);
    expect(await reminders(soon.reference)).toEqual([`Overdue: your application ${soon.reference}`]);
  });

  test("is neither recorded nor sent when the server dies between the two, and is sent by the next run", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    await ask(id, ["Transcript"], dayAfter(4));
    t.clock.advance(DAY_MS);
    const jobs = { ...t.deps.jobs, send: () => Promise.reject(new Error("killed")) };
    await expect(sendReminders({ ...t.deps, jobs })).rejects.toThrow("killed");
    expect((await awaited(id))?.reminded).toEqual([]);
    await sendReminders(t.deps);
    expect(await reminders(reference)).toHaveLength(1);
  });
});

describe("The list of applications", () => {
  const found = async (query: string) => {
    const list = readApplicationList(new URLSearchParams(query));
    const { applications } = await findPage(t.deps.db, EVERY_APPLICATION, list);
    return new Map(applications.map(({ id, missing }) => [id, missing]));
  };

  test("finds what is awaited and what is overdue, flags both, and no longer once the last document has arrived", async () => {
    const { id: open } = await insertApplication(t.deps.db);
    const { id: late } = await insertApplication(t.deps.db);
    const { id: asked } = await insertApplication(t.deps.db);
    const { id: untouched } = await insertApplication(t.deps.db);
    await ask(open, ["Transcript"], "2999-12-31");
    await ask(late, ["Transcript", "Birth certificate"], "2020-01-01");
    await ask(asked, [], null, { note: "Send page two." });
    const ids = `id=${[open, late, asked, untouched].join(",")}`;
    const lists = async () =>
      Promise.all(
        ["awaited", "overdue"].map(async (missing) =>
          [...(await found(`missing=${missing}&${ids}`)).keys()].toSorted(),
        ),
      );
    expect(await lists()).toEqual([[open, late, asked], [late]]);
    expect(await found(ids)).toEqual(
      new Map([
        [open, "awaited"],
        [late, "overdue"],
        [asked, "awaited"],
        [untouched, null],
      ]),
    );

    const [transcript = 0, certificate = 0] = await itemIds(late);
    await send(late, transcript, "marks.pdf");
    expect([...(await found(`missing=overdue&flag=new&${ids}`)).keys()]).toEqual([late]);
    await send(late, certificate, "born.pdf");
    expect(await lists()).toEqual([[open, asked], []]);
  });
});

describe("The queue of the review", () => {
  test("has a checklist of which some documents have arrived, until an officer has seen them", async () => {
    const { id } = await insertApplication(t.deps.db);
    const inQueue = async () => {
      const list = readApplicationList(new URLSearchParams({ id: String(id), order: "asc" }));
      const { applications, count } = await readQueueWindow(t.deps.db, EVERY_APPLICATION, list, null);
      return {
        count,
        steps: applications.map(({ newSteps }) => newSteps),
        waiting: await countWaiting(t.deps.db, EVERY_APPLICATION, 100),
      };
    };
    const before = await inQueue();
    await ask(id, ["Birth certificate", "Transcript"]);
    expect(await inQueue()).toEqual({ count: 0, steps: [], waiting: before.waiting - 1 });
    await send(id, (await itemIds(id))[0] ?? 0, "born.pdf");
    expect(await inQueue()).toEqual({ count: 1, steps: [["document-sent"]], waiting: before.waiting });
    await clearNewFromApplicant(t.deps.db, id, t.clock.now());
    expect(await inQueue()).toMatchObject({ count: 0, steps: [] });
  });
});

describe("What an officer asks for", () => {
  const check = (items: string[], otherItem = "", due = "") => checkMoreForm({ items, otherItem, due }, "2025-10-06");

  test("is what was ticked and typed, each once", () => {
    expect(check(["Transcript", "Transcript"], " NYSC letter ", "2025-10-06")).toEqual({
      kind: "valid",
      items: ["Transcript", "NYSC letter"],
      dueOn: "2025-10-06",
    });
    expect(check([])).toEqual({ kind: "valid", items: [], dueOn: null });
  });

  test.each([
    ["2025-10-05", "in the past"],
    ["2027-01-01", "more than a year"],
    ["2025-02-30", "as in 2026-03-31"],
    ["tomorrow", "as in 2026-03-31"],
  ])("is rejected with the day %s", (due, message) => {
    expect(check(["Transcript"], "", due)).toMatchObject({ kind: "wrong", message: expect.stringContaining(message) });
  });

  test("is rejected when there are more than twelve", () => {
    const many = Array.from({ length: 13 }, (_, number) => `Document ${number}`);
    expect(check(many)).toMatchObject({ kind: "wrong", message: "Ask for at most 12 documents at once." });
  });
});
