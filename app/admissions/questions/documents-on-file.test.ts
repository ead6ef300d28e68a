import { strFromU8 } from "fflate";
import { expect, test } from "vitest";
import { applicationForm, pdfFile, photoFile } from "../../../tests/builders/application-form.builder.ts";
import { changeAnswersOf } from "../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { formDesk } from "../../../tests/support/staff/form-desk.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { readReceipt } from "../receipt/receipt-access.server.ts";
import { readApplicantView } from "../status/applicant-view.server.ts";
import { action as sendDocument } from "../status/later-document/later-document.action.server.ts";
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
