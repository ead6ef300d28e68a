import { beforeAll, describe, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import { insertApplication, insertApplications } from "../../../tests/builders/application.builder.ts";
import { SAMPLE_QUESTIONS } from "../../../tests/builders/questions.ts";
import { storedDocument } from "../../../tests/builders/stored-document.builder.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { findCredentials } from "../../staff/accounts/staff.store.server.ts";
import type { ApplicationStep } from "../application.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { readApplicationRecord } from "./application-record.store.server.ts";
import type { DocumentKind, SentDocument } from "./application-steps.store.server.ts";
import { type Step, takeStep } from "./take-step.server.ts";
import { timelineOf } from "./timeline.ts";

const t = testDeps();
let officer: number;
beforeAll(async () => {
  await addStaff(t.deps, "ngozi");
  officer = (await findCredentials(t.deps.db, "ngozi"))?.id ?? 0;
});
function staffStep(
  applicationId: number,
  kind: ApplicationStep,
  seenEventId: number,
  note: string | null = null,
): Step {
  return { applicationId, kind, seenEventId, note, staffId: officer, document: null };
}

function applicantStep(applicationId: number, kind: ApplicationStep, document: SentDocument | null = null): Step {
  return { applicationId, kind, document, seenEventId: null, note: null, staffId: null };
}

const saved = (field: DocumentKind, text: string, name: string) => storedDocument(t.deps.files, { field, text, name });

async function record(id: number) {
  const found = await readApplicationRecord(t.deps.db, EVERY_APPLICATION, id);
  if (!found) throw new Error("The application is gone.");
  return found;
}

const lastEvent = async (id: number) => (await record(id)).events.at(-1)?.id ?? 0;

const mailsAbout = (reference: string) =>
  t.deps.db
    .selectFrom("mails")
    .select(["recipient", "subject", "text_body"])
    .where("subject", "like", `%${reference}%`)
    .orderBy("id")
    .execute();

describe("An application", () => {
  test("goes from review to a decision, and mails say what is needed or what changed, never the decision", async () => {
    const { id, reference } = await insertApplication(t.deps.db, { firstName: "Adaeze", email: "ada@example.com" });
    await takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "taken-into-review", 0));
    await takeStep(
      t.deps,
      EVERY_APPLICATION,
      staffStep(id, "more-asked", await lastEvent(id), "Please send your birth certificate."),
    );
    const document = await saved("additional", "born", "birth.pdf");
    await takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "document-sent", document));
    await takeStep(
      t.deps,
      EVERY_APPLICATION,
      staffStep(id, "admitted", await lastEvent(id), "Welcome to Nursing Science."),
    );

    const found = await record(id);
    expect(found.status).toBe("decided");
    expect(
      timelineOf(found, { reader: "applicant", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS }).map(
        ({ title, note }) => [title, note],
      ),
    ).toEqual([
      ["Received", null],
      ["In review", null],
      ["More needed", "Please send your birth certificate."],
      ["A document was sent", null],
      ["Decided: admitted", "Welcome to Nursing Science."],
    ]);
    expect(
      JSON.stringify(timelineOf(found, { reader: "applicant", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS })),
    ).not.toContain("ngozi");
    expect(timelineOf(found, { reader: "staff", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS })[1]?.label).toBe(
      "ngozi took it into review.",
    );

    const mails = await mailsAbout(reference);
    const changed = `Something has changed in your application ${reference}`;
    expect(mails.map(({ subject, text_body }) => [subject, text_body.split("\n\n")[0]])).toEqual([
      [
        `We need something for your application ${reference}`,
        `Before we can go on with your application ${reference}, we need something from you.`,
      ],
      [changed, `We have received a document for your application ${reference}, and go on with it.`],
      [changed, `The Registry has decided on your application ${reference}.`],
    ]);
    expect(mails[0]?.text_body).toContain("The Registry wrote:\nPlease send your birth certificate.\n");
    for (const { recipient, text_body } of mails) {
      expect(recipient).toBe("ada@example.com");
      expect(text_body).toContain("/Admissions/Status");
      expect(text_body).not.toMatch(/Adaeze|admitted|Welcome|Nursing|ngozi/);
    }
  });

  test("can be withdrawn once; a second attempt returns the status, and one mail is sent", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    const withdraw = () => takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "withdrawn"));
    const outcomes = await Promise.all([withdraw(), withdraw()]);
    expect(outcomes.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "not-possible", status: "withdrawn" },
      { kind: "taken" },
    ]);
    const mails = await mailsAbout(reference);
    expect(mails.map(({ subject }) => subject)).toEqual([`Your application ${reference} was withdrawn`]);
    expect(mails[0]?.text_body).toMatch(/can't be undone[\s\S]*If it was not you/);
    expect(await takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "taken-into-review", await lastEvent(id)))).toEqual({
      kind: "not-possible",
      status: "withdrawn",
    });
  });

  test("is changed only by the first of two concurrent steps", async () => {
    const { id } = await insertApplication(t.deps.db);
    await takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "taken-into-review", 0));
    const seen = await lastEvent(id);
    const outcomes = await Promise.all([
      takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "admitted", seen, "Welcome.")),
      takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "not-admitted", seen, "We are sorry.")),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["conflict", "taken"]);
    expect((await record(id)).events.map(({ kind }) => kind)).toHaveLength(2);
  });

  test("is changed once when an officer repeats a step after a lost response, without a conflict", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    const once = staffStep(id, "taken-into-review", 0);
    const decide = async () => staffStep(id, "admitted", (await record(id)).events[0]?.id ?? 0, "Welcome.");
    for (let sent = 0; sent < 2; sent++)
      expect(await takeStep(t.deps, EVERY_APPLICATION, once)).toEqual({ kind: "taken" });
    for (let sent = 0; sent < 2; sent++)
      expect(await takeStep(t.deps, EVERY_APPLICATION, await decide())).toEqual({ kind: "taken" });
    expect(await takeStep(t.deps, EVERY_APPLICATION, { ...(await decide()), note: "Welcome!" })).toEqual({
      kind: "conflict",
    });
    expect(await takeStep(t.deps, EVERY_APPLICATION, { ...(await decide()), release: "later" })).toEqual({
      kind: "conflict",
    });
    expect(await takeStep(t.deps, EVERY_APPLICATION, once), "long ago").toEqual({ kind: "conflict" });
    expect((await record(id)).events.map(({ kind }) => kind)).toEqual(["taken-into-review", "admitted"]);
    expect(await mailsAbout(reference)).toHaveLength(1);
  });

  test("can't be taken into review after a withdrawal, nor withdrawn once in review", async () => {
    const { id } = await insertApplication(t.deps.db);
    const outcomes = await Promise.all([
      takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "taken-into-review", 0)),
      takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "withdrawn")),
    ]);
    expect(outcomes.filter(({ kind }) => kind === "taken")).toHaveLength(1);
    expect((await record(id)).events).toHaveLength(1);
  });

  test("that is decided and released later is in review for the applicant until then", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    const decide = staffStep(id, "admitted", 0, "Welcome.");
    expect(await takeStep(t.deps, EVERY_APPLICATION, { ...decide, release: "later" })).toEqual({ kind: "taken" });
    const decided = await record(id);
    expect(decided).toMatchObject({ status: "decided", outcome: "admitted", isReleased: false });
    expect(
      timelineOf(decided, { reader: "applicant", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS }).map(
        ({ title }) => title,
      ),
    ).toEqual(["Received"]);
    expect(await takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "withdrawn"))).toEqual({
      kind: "not-possible",
      status: "in-review",
    });
    expect(await mailsAbout(reference)).toEqual([]);

    t.clock.advance(60_000);
    const release = staffStep(id, "decision-released", await lastEvent(id));
    for (let sent = 0; sent < 2; sent++)
      expect(await takeStep(t.deps, EVERY_APPLICATION, release)).toEqual({ kind: "taken" });
    const released = await record(id);
    expect(released).toMatchObject({ status: "decided", outcome: "admitted", isReleased: true });
    expect(
      timelineOf(released, { reader: "applicant", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS }).at(-1),
    ).toMatchObject({
      title: "Decided: admitted",
      at: t.clock.now().toISOString(),
      note: "Welcome.",
    });
    expect(await mailsAbout(reference)).toHaveLength(1);
  });

  test("can be decided again after a mistake, and the applicant sees the reason", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    const decide = async (kind: ApplicationStep, note: string) =>
      takeStep(t.deps, EVERY_APPLICATION, staffStep(id, kind, await lastEvent(id), note));
    await takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "taken-into-review", 0));
    await decide("admitted", "Welcome.");
    const seen = await lastEvent(id);
    const outcomes = await Promise.all([
      takeStep(
        t.deps,
        EVERY_APPLICATION,
        staffStep(id, "decision-taken-back", seen, "We took you for another candidate."),
      ),
      takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "decision-taken-back", seen, "It was the wrong button.")),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["conflict", "taken"]);
    expect((await record(id)).status).toBe("in-review");
    expect(await decide("not-admitted", "All places are taken.")).toEqual({ kind: "taken" });

    const timeline = timelineOf(await record(id), {
      reader: "applicant",
      place: PLACE_SAMPLE,
      questions: SAMPLE_QUESTIONS,
    });
    expect(timeline.map(({ title }) => title)).toEqual([
      "Received",
      "In review",
      "Decided: admitted",
      "The decision was withdrawn",
      "Decided: not admitted",
    ]);
    expect(await mailsAbout(reference)).toHaveLength(3);
  });

  test("is reported as unknown when there is none with the id", async () => {
    expect(await takeStep(t.deps, EVERY_APPLICATION, applicantStep(2_000_000_000, "withdrawn"))).toEqual({
      kind: "unknown",
    });
  });
});

describe("A mailbox that has reached its limit of five mails a day", () => {
  test("gets no mail about the applicant's own documents, but every mail about a withdrawal or a step of staff", async () => {
    const email = "full@example.com";
    const [own, withdrawn] = await insertApplications(t.deps.db, 2, { email });
    for (let sent = 0; sent < 7; sent++) {
      const document = await saved("jambResult", `photo ${sent}`, "jamb.pdf");
      await takeStep(t.deps, EVERY_APPLICATION, applicantStep(own?.id ?? 0, "document-replaced", document));
    }
    await takeStep(
      t.deps,
      EVERY_APPLICATION,
      staffStep(own?.id ?? 0, "more-asked", await lastEvent(own?.id ?? 0), "Send page two."),
    );
    await takeStep(t.deps, EVERY_APPLICATION, applicantStep(withdrawn?.id ?? 0, "withdrawn"));
    const firstLines = (await mailsAbout(own?.reference ?? "")).map(({ text_body }) => text_body.split("\n")[0]);
    expect(firstLines.filter((line) => line?.includes("was replaced"))).toHaveLength(5);
    expect(firstLines.at(-1)).toContain("we need something from you");
    expect(await mailsAbout(withdrawn?.reference ?? "")).toHaveLength(1);
  });
});

describe("A document that is replaced", () => {
  test("stays on file as replaced, and the new one takes its place", async () => {
    const { id, documentIds } = await insertApplication(t.deps.db);
    const better = await saved("jambResult", "a sharper photo", "sharper.pdf");
    expect(await takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "document-replaced", better))).toEqual({
      kind: "taken",
    });
    const { documents, status } = await record(id);
    expect(status).toBe("received");
    expect(documents.map(({ field, name, replacedAt }) => [field, name, replacedAt])).toEqual([
      ["waecNecoResult", expect.stringContaining("WAEC"), null],
      ["jambResult", "sharper.pdf", null],
      ["jambResult", expect.stringContaining("JAMB"), t.clock.now()],
    ]);
    expect(documents.at(-1)?.id).toBe(documentIds.jambResult);
  });

  test("is accepted once when sent again after a lost response, even if review has begun", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    const better = await saved("waecNecoResult", "once", "once.pdf");
    const send = () => takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "document-replaced", better));
    expect(await Promise.all([send(), send()])).toEqual([{ kind: "taken" }, { kind: "taken" }]);
    await takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "taken-into-review", await lastEvent(id)));
    expect(await send()).toEqual({ kind: "taken" });
    expect((await record(id)).documents).toHaveLength(3);
    expect(await mailsAbout(reference)).toHaveLength(1);
  });

  test("is rejected once the application is in review, and nothing is saved", async () => {
    const { id } = await insertApplication(t.deps.db);
    await takeStep(t.deps, EVERY_APPLICATION, staffStep(id, "taken-into-review", 0));
    const late = await saved("waecNecoResult", "too late", "late.pdf");
    expect(await takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "document-replaced", late))).toEqual({
      kind: "not-possible",
      status: "in-review",
    });
    expect((await record(id)).documents).toHaveLength(2);
  });
});

test("a document whose file was deleted before it was referenced leaves the application unchanged", async () => {
  const { id } = await insertApplication(t.deps.db);
  const gone = { ...(await saved("jambResult", "deleted", "deleted.pdf")), sha256: Buffer.alloc(32) };
  await expect(takeStep(t.deps, EVERY_APPLICATION, applicantStep(id, "document-replaced", gone))).rejects.toThrow(
    "before it was referenced",
  );
  expect((await record(id)).events).toEqual([]);
  expect((await record(id)).documents.every(({ replacedAt }) => replacedAt === null)).toBe(true);
});
