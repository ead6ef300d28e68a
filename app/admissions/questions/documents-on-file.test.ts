import { strFromU8 } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { applicationForm, pdfFile, photoFile } from "../../../tests/builders/application-form.builder.ts";
import { changeAnswersOf } from "../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { formDesk } from "../../../tests/support/staff/form-desk.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { findCredentials } from "../../staff/accounts/staff.store.server.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { readReceipt } from "../receipt/receipt-access.server.ts";
import { takeStep } from "../record/take-step.server.ts";
import { readApplicantView } from "../status/applicant-view.server.ts";
import {
  loader as documentPage,
  action as sendDocument,
} from "../status/later-document/later-document.action.server.ts";
import { loader as statusPage } from "../status/status.loader.server.ts";
import { QUESTIONS, type QuestionsDocument } from "./questions.content.ts";

type Added = QuestionsDocument["added"][number];

const BIRTH: Added = {
  key: "BirthCertificate",
  label: "Birth certificate",
  kind: "document",
  isRequired: true,
  choices: [],
};
const LETTER: Added = { ...BIRTH, key: "Letter", label: "Letter of your school" };
const TRANSCRIPT: Added = {
  ...BIRTH,
  key: "Transcript",
  label: "Transcript",
  condition: { source: "admission type", answers: ["transfer"] },
};
const FIELD = "added-BirthCertificate";
const RESULTS = ["WAEC/NECO result", "JAMB result"];

const { t, saved, readByRegistry, archive, ...desk } = formDesk(QUESTIONS);
const ask = (added: Added[]) => desk.ask({ added });

/** Submits a complete form with these files. Returns the application and the session of its applicant. */
async function apply(files: Record<string, File>, answers: Record<string, string> = {}) {
  const body = applicationForm({ answers });
  for (const [field, file] of Object.entries(files)) body.append(field, file);
  const sent = await desk.send(body);
  if (sent.status !== 201) throw new Error(sent.message);
  const { id } = await saved();
  return { id, applicant: await applicantCookie(t.deps, id) };
}

function replace(applicant: string, field: string, file: File) {
  const body = new FormData();
  body.append(field, file);
  const init = { method: "POST", body };
  const at = `/Admissions/Status/Document/${field}`;
  return sendDocument(routeArgs(t.deps, at, { cookie: applicant, params: { field }, init }));
}

test("a replaced document keeps its name in the history when its question is removed", async () => {
  await ask([BIRTH]);
  const { id, applicant } = await apply({ [FIELD]: pdfFile("birth.pdf", "a birth") });
  await replace(applicant, FIELD, photoFile("better.jpg"));
  await ask([]);
  const view = await readApplicantView(t.deps, id);
  expect(view?.timeline.at(-1)?.label).toBe("Your birth certificate is now the file ‘better.jpg’.");
  expect((await readByRegistry()).timeline.at(-1)?.label).toBe(
    "The applicant replaced the birth certificate with ‘better.jpg’.",
  );
});

test("a document stays, with its name, when a correction doesn't call for it any more", async () => {
  await ask([TRANSCRIPT]);
  const file = { "added-Transcript": pdfFile("transcript.pdf", "marks") };
  const transfer = { admissionType: "transfer", jambRegistrationNo: "202530112233CD" };
  const { id, applicant } = await apply(file, transfer);
  await changeAnswersOf(t.deps, applicant, { admissionType: "UTME" });
  await ask([]);
  const { receipt_token, added_answers } = await saved();
  expect(added_answers).toMatchObject([{ key: "Transcript", answer: "transcript.pdf" }]);
  const view = await readApplicantView(t.deps, id);
  const receipt = await readReceipt(t.deps, receipt_token);
  for (const files of [view?.files, receipt?.contents.files])
    expect(files?.map(({ label }) => label)).toEqual([...RESULTS, "Transcript"]);
  expect(view?.timeline.at(-1)?.label).toBe("You changed: Admission type.");
});

test("a document that a correction calls for is read as not given until it is sent", async () => {
  await ask([TRANSCRIPT, { ...LETTER, isRequired: false }]);
  const { applicant } = await apply({});
  const linesOf = async () => (await readByRegistry()).answers.filter(({ label }) => label === "Transcript");
  expect(await linesOf()).toEqual([]);
  await changeAnswersOf(t.deps, applicant, { admissionType: "transfer" });
  expect(await linesOf()).toMatchObject([{ value: "Not given" }]);
  const about = strFromU8((await archive())["about.txt"] ?? new Uint8Array());
  expect(about).toContain("Okoro: Transcript: was not sent");
  expect(about).not.toContain("Letter of your school");
});

describe("A document that a correction calls for", () => {
  const TRANSCRIPT_FIELD = "added-Transcript";
  const PATH = `/Admissions/Status/Document/${TRANSCRIPT_FIELD}`;
  let id: number;
  let applicant: string;
  beforeEach(async () => {
    await ask([TRANSCRIPT]);
    // A mailbox gets five mails a day.
    ({ id, applicant } = await apply({}, { email: `${crypto.randomUUID()}@example.com` }));
  });

  const transfer = () => changeAnswersOf(t.deps, applicant, { admissionType: "transfer" });
  const send = (file = pdfFile("marks.pdf", "marks")) => replace(applicant, TRANSCRIPT_FIELD, file);
  const view = async () => (await readApplicantView(t.deps, id)) ?? expect.unreachable();
  const documentNames = async () => (await view()).files.map(({ name }) => name);
  const page = () => documentPage(routeArgs(t.deps, PATH, { cookie: applicant, params: { field: TRANSCRIPT_FIELD } }));
  const NOT_NEEDED = {
    data: {
      message:
        "Nothing was saved: your application does not need this document any more, because your answers were changed.",
      mayTryAgain: false,
    },
    init: { status: 409 },
  };
  const mailTexts = async () =>
    (await t.deps.db.selectFrom("mails").select("text_body").orderBy("id").execute()).map(({ text_body }) => text_body);

  test("is asked for by the mail and on the status page, and has a page that takes it", async () => {
    expect((await view()).awaited).toBeNull();
    expect(await desk.correct({ admissionType: "transfer" })).toEqual({
      kind: "redirect",
      to: "/Admissions/Status?done=changed",
    });
    const status = await statusPage(routeArgs(t.deps, "/Admissions/Status?done=changed", { cookie: applicant }));
    expect(status).toMatchObject({
      done: "changed-asks",
      application: { awaited: { items: [{ label: "Transcript", received: null, path: PATH }] } },
    });
    expect((await mailTexts()).at(-1)).toContain(
      "your application now needs:\n\n- Transcript\n\nSend it on its status page",
    );
    expect(await page()).toMatchObject({ label: "Transcript", isItem: true, current: null, isPossible: true });
  });

  test("is named by the mail after each correction until it is sent, with what that one calls for", async () => {
    await ask([TRANSCRIPT, { ...LETTER, condition: { source: "programme", answers: ["Music"] } }]);
    await transfer();
    await changeAnswersOf(t.deps, applicant, { program: "Music" });
    expect((await mailTexts()).at(-1)).toContain(
      "- Transcript\n- Letter of your school\n\nSend them on its status page",
    );
    await send();
    const status = await statusPage(routeArgs(t.deps, "/Admissions/Status?done=added", { cookie: applicant }));
    expect(status).toMatchObject({ done: "sent-one" });
    await changeAnswersOf(t.deps, applicant, { city: "Asaba" });
    const last = (await mailTexts()).at(-1);
    expect(last).toContain("- Letter of your school\n");
    expect(last).not.toContain("Transcript");
  });

  test("is on file once after it was sent, also when it is sent again, and is awaited no longer", async () => {
    await transfer();
    const sent = (await send()) as Response;
    expect(sent.headers.get("Location")).toBe("/Admissions/Status?done=added");
    expect(await send()).toMatchObject({ status: 303 });
    expect(await documentNames()).toEqual(["waec result.pdf", "jamb.jpg", "marks.pdf"]);
    const { awaited, timeline } = await view();
    expect(awaited).toBeNull();
    expect(timeline.at(-1)).toMatchObject({
      title: "A file was sent",
      label: "Your transcript is now the file ‘marks.pdf’.",
    });
    expect((await readByRegistry()).timeline.at(-1)?.label).toBe("The applicant sent the transcript: ‘marks.pdf’.");
    expect((await mailTexts()).at(-1)).toContain("A file that was missing from your application");
    const status = await statusPage(routeArgs(t.deps, "/Admissions/Status?done=added", { cookie: applicant }));
    expect(status).toMatchObject({ done: "added" });
    expect(await page()).toMatchObject({ isItem: false, current: { name: "marks.pdf" } });
  });

  test("can be replaced like any other after it was sent", async () => {
    await transfer();
    await send();
    await send(photoFile("sharper.jpg"));
    expect(await documentNames()).toEqual(["waec result.pdf", "jamb.jpg", "sharper.jpg", "marks.pdf"]);
    expect((await readByRegistry()).timeline.at(-1)).toMatchObject({
      title: "A file was replaced",
      label: "The applicant replaced the transcript with ‘sharper.jpg’.",
    });
  });

  test("is not taken, and not asked for, after the applicant has corrected the answer back", async () => {
    await transfer();
    await changeAnswersOf(t.deps, applicant, { admissionType: "UTME" });
    expect((await view()).awaited).toBeNull();
    expect(await send()).toMatchObject(NOT_NEEDED);
    expect(await page()).toMatchObject({
      label: "Transcript",
      isItem: true,
      current: null,
      isPossible: false,
      whyClosed: "Your application does not need this document any more.",
    });
    const step = {
      applicationId: id,
      kind: "document-replaced",
      staffId: null,
      note: null,
      seenEventId: null,
    } as const;
    const document = { ...(await t.deps.db.selectFrom("documents").selectAll().executeTakeFirstOrThrow()) };
    const late = {
      field: TRANSCRIPT_FIELD,
      sha256: document.sha256,
      size: document.size,
      mediaType: document.media_type,
      originalName: "marks.pdf",
    } as const;
    expect(await takeStep(t.deps, EVERY_APPLICATION, { ...step, document: late })).toEqual({ kind: "unknown" });
    expect(await documentNames()).toEqual(["waec result.pdf", "jamb.jpg"]);
  });

  test("is not taken after the applicant has corrected the answer back while the file was sent", async () => {
    await transfer();
    const form = new FormData();
    form.append(TRANSCRIPT_FIELD, pdfFile("marks.pdf", "marks"));
    const whole = new Response(form);
    const headers = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytes.slice(0, 200)),
      // Read after the first part.
      async pull(controller) {
        await changeAnswersOf(t.deps, applicant, { admissionType: "UTME" });
        controller.enqueue(bytes.slice(200));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    const args = routeArgs(t.deps, PATH, { cookie: applicant, params: { field: TRANSCRIPT_FIELD }, init });
    expect(await sendDocument(args)).toMatchObject(NOT_NEEDED);
    expect(await documentNames()).toEqual(["waec result.pdf", "jamb.jpg"]);
  });

  test("is named as missing to officers, and is not taken any more once the review has begun", async () => {
    await transfer();
    const missing = expect.objectContaining({
      label: "Transcript",
      value: "Not given",
      hint: "The applicant was asked for it, and has not sent it.",
    });
    expect((await readByRegistry()).answers).toContainEqual(missing);
    const staffId = (await findCredentials(t.deps.db, "registrar"))?.id ?? 0;
    const step = { applicationId: id, kind: "taken-into-review", staffId, note: null, seenEventId: null } as const;
    await takeStep(t.deps, EVERY_APPLICATION, { ...step, document: null });
    expect((await view()).awaited).toBeNull();
    expect(await page()).toMatchObject({ isPossible: false });
    expect(await send()).toMatchObject({ init: { status: 409 } });
    expect((await readByRegistry()).answers).toContainEqual(missing);
  });

  test("is not asked for where the question may stay without one", async () => {
    await ask([{ ...TRANSCRIPT, isRequired: false }]);
    await transfer();
    expect((await view()).awaited).toBeNull();
    expect((await readByRegistry()).answers).toContainEqual(
      expect.objectContaining({ label: "Transcript", value: "Not given", hint: null }),
    );
  });
});

test("only a question for a document has a page that takes one", async () => {
  const text: Added = { ...BIRTH, key: "BloodGroup", label: "Blood group", kind: "text" };
  await ask([BIRTH, text]);
  const { applicant } = await apply({ [FIELD]: pdfFile("birth.pdf", "a birth") }, { "added-BloodGroup": "AB" });
  const open = (field: string) =>
    documentPage(routeArgs(t.deps, `/Admissions/Status/Document/${field}`, { cookie: applicant, params: { field } }));
  expect(await open(FIELD)).toMatchObject({ label: "Birth certificate", isPossible: true });
  const notFound = { init: { status: 404 } };
  for (const field of ["added-BloodGroup", "added-NeverAsked"]) {
    await expect(open(field)).rejects.toMatchObject(notFound);
    await expect(replace(applicant, field, pdfFile())).rejects.toMatchObject(notFound);
  }
});

test("a document that was left out is not asked for when the question is changed so that it has to be sent", async () => {
  const optional = { ...TRANSCRIPT, isRequired: false };
  await ask([{ ...BIRTH, isRequired: false }, optional]);
  const { id, applicant } = await apply({});
  const correctAndRead = async (answers: Record<string, string>) => {
    await changeAnswersOf(t.deps, applicant, answers);
    return (await readApplicantView(t.deps, id))?.awaited;
  };
  expect(await correctAndRead({ admissionType: "transfer" })).toBeNull();
  await ask([BIRTH, TRANSCRIPT, LETTER]);
  expect((await readApplicantView(t.deps, id))?.awaited).toBeNull();
  expect(await correctAndRead({ city: "Asaba" })).toBeNull();
  const { answers } = await readByRegistry();
  for (const label of ["Birth certificate", "Transcript"])
    expect(answers).toContainEqual(expect.objectContaining({ label, value: "Not given", hint: null }));
  expect(strFromU8((await archive())["about.txt"] ?? new Uint8Array())).not.toContain("was not sent");
  expect(await correctAndRead({ admissionType: "UTME" })).toBeNull();
  expect(await correctAndRead({ admissionType: "transfer" })).toMatchObject({ items: [{ label: "Transcript" }] });
});

test("documents stand in the order of the form, also after one of them was scanned", async () => {
  await ask([BIRTH, LETTER]);
  const files = { [FIELD]: pdfFile("birth.pdf", "a birth"), "added-Letter": pdfFile("letter.pdf", "a letter") };
  const { id } = await apply(files);
  await t.deps.db.updateTable("documents").set({ scanned_at: new Date() }).where("field", "=", FIELD).execute();
  const labels = (await readApplicantView(t.deps, id))?.files.map(({ label }) => label);
  expect(labels).toEqual([...RESULTS, "Birth certificate", "Letter of your school"]);
});

test("an archive has a name of its own for each document, also for those whose names differ in signs alone", async () => {
  const labels = ["National ID card (front)", "National ID card: front", "National ID card, front 2"];
  await ask(labels.map((label, place) => ({ ...BIRTH, key: `Card${place}`, label })));
  const files = labels.map((label, place) => [`added-Card${place}`, pdfFile(`${place}.pdf`, label)] as const);
  await apply(Object.fromEntries(files));
  const names = Object.keys(await archive());
  const cards = names.filter((name) => name.includes("national")).map((name) => name.split("_").at(-1));
  expect(cards.sort()).toEqual([
    "national-ID-card-front-2.pdf",
    "national-ID-card-front-3.pdf",
    "national-ID-card-front.pdf",
  ]);
});

test("a column of links can't become one of texts, nor the other way round", async () => {
  const problems = async (added: Added[]) => {
    const { result } = (await desk.publish({ added })) as { result?: { problems?: object[] } };
    return result?.problems;
  };
  const taken = { field: "added.0.key", message: expect.stringContaining("“Birth certificate”, had this column") };
  await ask([BIRTH]);
  expect(await problems([{ ...BIRTH, kind: "text" }])).toMatchObject([taken]);
  await ask([
    { ...BIRTH, label: "Certificate of birth" },
    { ...LETTER, kind: "text" },
  ]);
  expect(await problems([{ ...BIRTH, label: "Certificate of birth" }, LETTER])).toMatchObject([
    { field: "added.1.key" },
  ]);
  await ask([{ ...LETTER, kind: "number" }]);
  expect(await problems([{ ...BIRTH, kind: "date" }])).toMatchObject([taken]);
  await ask([BIRTH]);
});
