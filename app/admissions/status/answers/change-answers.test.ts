import { beforeAll, describe, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../../content/place.ts";
import { PROGRAMMES_SAMPLE } from "../../../../content/programmes.ts";
import { type ApplicationOverrides, insertApplication } from "../../../../tests/builders/application.builder.ts";
import { SAMPLE_QUESTIONS } from "../../../../tests/builders/questions.ts";
import { changeAnswersOf, openAnswers, saveAnswers } from "../../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../../tests/support/applicants/applicant-session.ts";
import { addStaff, routeArgs } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import type { ApplicationStep } from "../../application.ts";
import { EVERY_APPLICATION, scopeOf } from "../../application-scope.store.server.ts";
import { readApplicationList } from "../../desk/list/application-list.ts";
import { findPage } from "../../desk/list/pages/find-page.store.server.ts";
import { listDuplicates } from "../../duplicates/duplicates.store.server.ts";
import { findDuplicates } from "../../duplicates/find-duplicates.job.server.ts";
import { readApplicationRecord } from "../../record/application-record.store.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { timelineOf } from "../../record/timeline.ts";
import { readApplicantView } from "../applicant-view.server.ts";
import { loader } from "./answers.action.server.ts";

const DONE = "/Admissions/Status?done=changed";

const t = testDeps();
let officer: number;
beforeAll(async () => {
  await addStaff(t.deps, "ngozi", "officer");
  officer = (await findCredentials(t.deps.db, "ngozi"))?.id ?? 0;
});
async function candidate(overrides: ApplicationOverrides = {}) {
  const application = await insertApplication(t.deps.db, overrides);
  return { ...application, cookie: await applicantCookie(t.deps, application.id) };
}

const recordOf = async (id: number) => {
  const record = await readApplicationRecord(t.deps.db, EVERY_APPLICATION, id);
  if (!record) throw new Error("There is no such application.");
  return record;
};

const changesOf = async (id: number) => (await recordOf(id)).events.filter(({ kind }) => kind === "answers-changed");

const mailsTo = (recipient: string) =>
  t.deps.db.selectFrom("mails").select(["subject", "text_body"]).where("recipient", "=", recipient).execute();

function officerTakes(applicationId: number, kind: ApplicationStep, seenEventId: number | null = null) {
  const step = { applicationId, kind, note: null, staffId: officer, seenEventId, document: null } as const;
  return takeStep(t.deps, EVERY_APPLICATION, { ...step, release: "later" });
}

describe("An applicant who corrects answers", () => {
  test("sees them on the status page, and gets a mail that names them without their values", async () => {
    const { id, cookie } = await candidate({ email: "ruth@example.com", city: "Warri", phone: "08030000001" });
    const form = await openAnswers(t.deps, cookie);
    expect(await saveAnswers(t.deps, cookie, form, { city: " Asaba ", phone: "0803 999 0001" })).toEqual({
      kind: "redirect",
      to: DONE,
    });
    const view = await readApplicantView(t.deps, id);
    expect(view?.answers).toContainEqual({ field: "city", label: "City", value: "Asaba" });
    expect(view?.timeline.at(-1)).toMatchObject({ label: "You changed: Phone, City.", changed: [] });
    const [mail] = await mailsTo("ruth@example.com");
    expect(mail?.text_body).toContain("Phone, City.");
    expect(mail?.text_body).toContain("If it was not you, write to us at once");
    for (const value of ["Asaba", "Warri", "999 0001"]) expect(mail?.text_body).not.toContain(value);
  });

  test("reports that nothing was changed, in whatever order the boxes were ticked", async () => {
    const { id, cookie } = await candidate({ howDidYouHear: ["friend", "Google"], email: "same@example.com" });
    const form = await openAnswers(t.deps, cookie);
    const saved = await saveAnswers(t.deps, cookie, form, { howDidYouHear: ["Google", "friend"] });
    expect(saved).toMatchObject({ kind: "shown", status: 422, result: { kind: "unchanged" } });
    expect(await changesOf(id)).toEqual([]);
    expect(await mailsTo("same@example.com")).toEqual([]);
  });

  test("is shown every mistake in the words of the application form, with all that was typed", async () => {
    const { id, cookie, reference } = await candidate();
    const form = await openAnswers(t.deps, cookie);
    const typed = { city: " ", guardianEmail: "nobody", program: "Alchemy", address: "12 New Road" };
    expect(await saveAnswers(t.deps, cookie, form, typed)).toMatchObject({
      status: 422,
      result: {
        message: "Form is not valid. Please fill in all required fields.",
        problems: [
          { field: "guardianEmail" },
          { field: "city", message: "Enter your city." },
          { field: "program", message: "Choose another programme: Alchemy is not offered." },
        ],
        values: { address: ["12 New Road"], city: [" "], guardianEmail: ["nobody"], reference: [reference] },
      },
    });
    expect(await changesOf(id)).toEqual([]);
  });

  test("can't change the e-mail address, to which the codes go", async () => {
    const { id, cookie } = await candidate({ email: "mine@example.com", city: "Warri" });
    const form = await openAnswers(t.deps, cookie);
    await saveAnswers(t.deps, cookie, form, { email: "thief@example.com", city: "Asaba" });
    expect((await recordOf(id)).answers).toMatchObject({ email: "mine@example.com", city: "Asaba" });
    expect(await mailsTo("thief@example.com")).toEqual([]);
  });

  test("can clear an optional answer", async () => {
    const { id, cookie } = await candidate({ guardianEmail: "mother@example.com" });
    const form = await openAnswers(t.deps, cookie);
    await saveAnswers(t.deps, cookie, form, { guardianEmail: "" });
    expect((await changesOf(id))[0]?.changes).toEqual({ guardianEmail: { from: "mother@example.com", to: null } });
  });

  test("can save 20 times a day, and keeps what was typed at the 21st", async () => {
    const { cookie } = await candidate({ city: "Warri" });
    const save = async (city: string) => saveAnswers(t.deps, cookie, await openAnswers(t.deps, cookie), { city });
    for (let count = 1; count <= 20; count++) expect((await save(`Asaba ${count}`)).kind).toBe("redirect");
    expect(await save("Kano")).toMatchObject({ status: 429, result: { values: { city: ["Kano"] } } });
    expect((await openAnswers(t.deps, cookie)).get("city")).toBe("Asaba 20");
  });
});

describe("Two tabs", () => {
  test("the second is shown what the first has saved, and can save after that", async () => {
    const { id, cookie } = await candidate({ city: "Warri", state: "Delta" });
    const [one, other] = [await openAnswers(t.deps, cookie), await openAnswers(t.deps, cookie)];
    await saveAnswers(t.deps, cookie, one, { city: "Asaba" });
    const stale = await saveAnswers(t.deps, cookie, other, { state: "Edo" });
    expect(stale).toMatchObject({
      status: 409,
      result: {
        problems: [
          { field: "city", message: "City: now saved is “Asaba”." },
          { field: "state", message: "State: now saved is “Delta”." },
        ],
        values: { city: ["Warri"], state: ["Edo"] },
        version: 1,
      },
    });
    expect((await recordOf(id)).answers).toMatchObject({ city: "Asaba", state: "Delta" });
    other.set("version", "1");
    expect((await saveAnswers(t.deps, cookie, other, { city: "Asaba", state: "Edo" })).kind).toBe("redirect");
    expect((await recordOf(id)).answers).toMatchObject({ city: "Asaba", state: "Edo" });
  });

  test("that save at once make one change, and the other is reported", async () => {
    const { id, cookie } = await candidate({ city: "Warri" });
    const form = await openAnswers(t.deps, cookie);
    const saved = await Promise.all(
      ["Asaba", "Kano", "Ughelli"].map((city) => saveAnswers(t.deps, cookie, form, { city })),
    );
    expect(saved.map(({ kind }) => kind).sort()).toEqual(["redirect", "shown", "shown"]);
    expect(await changesOf(id)).toHaveLength(1);
  });

  test("a form that is sent again after a lost response is saved once", async () => {
    const { id, cookie } = await candidate({ city: "Warri" });
    const form = await openAnswers(t.deps, cookie);
    const send = () => saveAnswers(t.deps, cookie, form, { city: "Asaba" });
    expect([await send(), await send()]).toEqual([
      { kind: "redirect", to: DONE },
      { kind: "redirect", to: DONE },
    ]);
    expect(await changesOf(id)).toHaveLength(1);
  });

  test("of two applications: the form of the one does not change the other", async () => {
    const [mine, sisters] = [await candidate({ city: "Warri" }), await candidate({ city: "Uyo" })];
    const form = await openAnswers(t.deps, mine.cookie);
    const saved = await saveAnswers(t.deps, sisters.cookie, form, { city: "Asaba" });
    expect(saved).toMatchObject({ status: 409, result: { values: { city: ["Asaba"] } } });
    expect((await recordOf(sisters.id)).answers.city).toBe("Uyo");
  });
});

describe("Too late", () => {
  test.each([
    ["in review", ["taken-into-review"], "The Registry has begun to review"],
    ["decided, which is not released", ["admitted"], "The Registry has begun to review"],
    ["asked for more", ["more-asked"], "The Registry has begun to review"],
  ] as const)(
    "an application that is %s keeps its answers, and what was typed is shown",
    async (_, [step], message) => {
      const { id, cookie } = await candidate({ city: "Warri", state: "Delta" });
      const form = await openAnswers(t.deps, cookie);
      await officerTakes(id, step);
      expect(await saveAnswers(t.deps, cookie, form, { city: "Asaba", state: "" })).toMatchObject({
        status: 409,
        result: {
          kind: "too-late",
          message: expect.stringContaining(message),
          differences: [
            { label: "City", from: "Warri", to: "Asaba" },
            { label: "State", from: "Delta", to: "Not given" },
          ],
        },
      });
      expect((await recordOf(id)).answers.city).toBe("Warri");
      expect(await loader(routeArgs(t.deps, "/Admissions/Status/Answers", { cookie }))).toMatchObject({
        kind: "closed",
      });
      expect((await readApplicantView(t.deps, id))?.mayChangeAnswers).toBe(false);
    },
  );

  test("a decision that is not released is not revealed", async () => {
    const { id, cookie } = await candidate();
    await officerTakes(id, "admitted");
    const loaded = await loader(routeArgs(t.deps, "/Admissions/Status/Answers", { cookie }));
    expect(loaded).toEqual({ kind: "closed", statusLabel: "In review" });
  });

  test("a withdrawn application keeps its answers", async () => {
    const { id, cookie } = await candidate();
    const form = await openAnswers(t.deps, cookie);
    const step = { applicationId: id, kind: "withdrawn", staffId: null, note: null, seenEventId: null } as const;
    await takeStep(t.deps, EVERY_APPLICATION, { ...step, document: null });
    const saved = await saveAnswers(t.deps, cookie, form, { city: "Elsewhere" });
    expect(saved).toMatchObject({ status: 409, result: { message: expect.stringContaining("withdrawn") } });
  });

  test("without a session, what was typed is shown again", async () => {
    const { id, cookie } = await candidate();
    const form = await openAnswers(t.deps, cookie);
    await t.deps.db.deleteFrom("applications").where("id", "=", id).execute();
    for (const gone of [cookie, null]) {
      const saved = await saveAnswers(t.deps, gone, form, { city: "Asaba" });
      expect(saved).toMatchObject({ status: 401, result: { values: { city: ["Asaba"] } } });
    }
    expect(await loader(routeArgs(t.deps, "/Admissions/Status/Answers", { cookie }))).toEqual({
      kind: "signed-out",
      regions: PLACE_SAMPLE.regions.names,
      questions: SAMPLE_QUESTIONS,
      programmes: PROGRAMMES_SAMPLE.names,
    });
  });

  test("when an officer takes it into review at the same moment, one of the two comes first", async () => {
    for (let round = 0; round < 30; round++) {
      const { id, cookie } = await candidate({ city: "Warri" });
      const form = await openAnswers(t.deps, cookie);
      const early = round % 2 === 0 ? officerTakes(id, "taken-into-review", 0) : null;
      const saving = saveAnswers(t.deps, cookie, form, { city: "Asaba" });
      const taken = await (early ?? officerTakes(id, "taken-into-review", 0));
      const saved = await saving;
      const isSaved = saved.kind === "redirect";
      if (!isSaved) expect(saved).toMatchObject({ result: { kind: "too-late" } });
      // The officer had not seen the new answers.
      expect(taken.kind).toBe(isSaved ? "conflict" : "taken");
      const record = await recordOf(id);
      expect([record.status, record.answers.city]).toEqual(isSaved ? ["received", "Asaba"] : ["in-review", "Warri"]);
    }
  });
});

describe("The programme", () => {
  test("can be changed while the application's intake is open, and not after it has closed", async () => {
    const closesAt = new Date(t.clock.now().getTime() + 60_000);
    const { id, cookie } = await candidate({ session: "2031/2032", program: "Law", city: "Warri" });
    await t.deps.db.updateTable("intakes").set({ closes_at: closesAt }).where("session", "=", "2031/2032").execute();
    await changeAnswersOf(t.deps, cookie, { program: "Music" });
    expect((await recordOf(id)).answers.program).toBe("Music");

    t.clock.advance(60_000);
    const form = await openAnswers(t.deps, cookie);
    expect(await saveAnswers(t.deps, cookie, form, { program: "Nursing Science" })).toMatchObject({
      status: 422,
      result: { problems: [{ field: "program", message: expect.stringContaining("Choose Music again") }] },
    });
    expect((await saveAnswers(t.deps, cookie, form, { city: "Asaba" })).kind).toBe("redirect");
    await t.deps.db.updateTable("intakes").set({ closes_at: null }).where("session", "=", "2031/2032").execute();
  });
});

describe("What follows the answers", () => {
  test("staff find the application by its new phone and JAMB number, and no longer by the old ones", async () => {
    const { id, cookie } = await candidate({ phone: "08055512345", jambRegistrationNo: "202551234567AB" });
    const form = await openAnswers(t.deps, cookie);
    await saveAnswers(t.deps, cookie, form, { phone: "0806 661 2345", jambRegistrationNo: "2025 6612 3456 cd" });
    const found = async (q: string) => {
      const list = readApplicationList(new URLSearchParams({ q }));
      return (await findPage(t.deps.db, EVERY_APPLICATION, list)).applications.map((row) => row.id);
    };
    for (const q of ["08066612345", "202566123456CD"]) expect(await found(q), q).toEqual([id]);
    for (const q of ["08055512345", "202551234567AB"]) expect(await found(q), q).toEqual([]);
    const { jamb_key } = await t.deps.db
      .selectFrom("applications")
      .select("jamb_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(jamb_key).toBe("202566123456CD");
  });

  test("a possible duplicate is found by the new number, and disappears when it is corrected", async () => {
    const other = await insertApplication(t.deps.db, { phone: "08071119999" });
    const { id, cookie } = await candidate({ phone: "08072229999" });
    const duplicates = async () => {
      await findDuplicates(t.deps);
      return (await listDuplicates(t.deps.db, EVERY_APPLICATION, id)).map((one) => one.id);
    };
    expect(await duplicates()).toEqual([]);
    await changeAnswersOf(t.deps, cookie, { phone: "+234 807 111 9999" });
    expect(await duplicates()).toEqual([other.id]);
    await changeAnswersOf(t.deps, cookie, { phone: "08072229999" });
    expect(await duplicates()).toEqual([]);
  });

  test("staff see old and new values in the timeline, and that something is new from the applicant", async () => {
    const { id, cookie } = await candidate({ admissionType: "UTME", howDidYouHear: [], city: "Warri" });
    const typed = { admissionType: "DE", howDidYouHear: ["friend", "Google"], city: "Asaba" };
    await changeAnswersOf(t.deps, cookie, typed);
    const record = await recordOf(id);
    expect(
      timelineOf(record, { reader: "staff", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS }).at(-1),
    ).toMatchObject({
      title: "Answers were changed",
      label: "The applicant changed their answers.",
      changed: [
        { label: "City", from: "Warri", to: "Asaba" },
        { label: "Admission type", from: "UTME", to: "Direct Entry (DE)" },
        { label: "How did you hear about us?", from: "Not given", to: "Friend, Google" },
      ],
    });
    expect(record.newFromApplicantAt).toEqual(t.clock.now());
  });

  test("an application that moves to another faculty leaves the officer who could no longer find it", async () => {
    const { id, cookie } = await candidate({ program: "Law", city: "Warri" });
    const assignTo = (username: string, faculties: string[] | null) =>
      t.deps.db.updateTable("staff").set({ faculties }).where("username", "=", username).execute();
    await addStaff(t.deps, "bola", "officer");
    await assignTo("bola", ["Law"]);
    const bola = (await findCredentials(t.deps.db, "bola"))?.id ?? 0;
    await t.deps.db.updateTable("applications").set({ assigned_to: bola }).where("id", "=", id).execute();
    const assignee = async () =>
      (await t.deps.db.selectFrom("applications").select("assigned_to").where("id", "=", id).executeTakeFirst())
        ?.assigned_to;
    await changeAnswersOf(t.deps, cookie, { city: "Asaba" });
    expect(await assignee()).toBe(bola);
    const law = scopeOf({ roles: ["officer"], faculties: ["Law"] }, t.deps.content);
    expect(await readApplicationRecord(t.deps.db, law, id)).not.toBeNull();
    await changeAnswersOf(t.deps, cookie, { program: "Music" });
    expect(await assignee()).toBeNull();
    expect(await readApplicationRecord(t.deps.db, law, id)).toBeNull();
  });

  test("a decision on the answers as they were before is not recorded", async () => {
    const { id, cookie } = await candidate();
    const seen = (await recordOf(id)).events.at(-1)?.id ?? 0;
    await changeAnswersOf(t.deps, cookie, { city: "Asaba" });
    expect(await officerTakes(id, "admitted", seen)).toEqual({ kind: "conflict" });
    expect((await recordOf(id)).outcome).toBeNull();
  });
});
