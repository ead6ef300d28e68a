import { strFromU8 } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { applicationForm, pdfFile, photoFile } from "../../../tests/builders/application-form.builder.ts";
import { openAnswers, saveAnswers } from "../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { formDesk } from "../../../tests/support/staff/form-desk.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { action as submitPlainForm } from "../apply/submit/receive/receive-submission.action.server.ts";
import { readReceipt } from "../receipt/receipt-access.server.ts";
import { readApplicantView } from "../status/applicant-view.server.ts";
import {
  loader as documentPage,
  action as sendDocument,
} from "../status/later-document/later-document.action.server.ts";
import { QUESTIONS, type QuestionsDocument } from "./questions.content.ts";

type Added = QuestionsDocument["added"][number];

const BIRTH: Added = {
  key: "BirthCertificate",
  label: "Birth certificate",
  kind: "document",
  isRequired: true,
  choices: [],
};
const LETTER: Added = { ...BIRTH, key: "Letter", label: "Letter of your school", isRequired: false };
const TRANSFER: Added = {
  ...BIRTH,
  key: "Transcript",
  label: "Transcript",
  condition: { source: "admission type", answers: ["transfer"] },
};
const FIELD = "added-BirthCertificate";

const { t, cookies, send, saved, readByRegistry, exported, archive, ...desk } = formDesk(QUESTIONS);
const ask = (added: Added[]) => desk.ask({ added });
beforeEach(() => ask([BIRTH, LETTER]));

/** Returns a complete form with these files. */
function formWith(files: Record<string, File>, { key, answers }: Parameters<typeof applicationForm>[0] = {}): FormData {
  const form = applicationForm({ ...(key && { key }), ...(answers && { answers }) });
  for (const [field, file] of Object.entries(files)) form.append(field, file);
  return form;
}

const stored = () =>
  t.deps.db.selectFrom("documents").select(["field", "original_name as name"]).orderBy("field").execute();
const args = <Params extends Record<string, string>>(address: string, cookie: string, params = {} as Params) =>
  routeArgs(t.deps, address, { cookie, params });

describe("A question for a document", () => {
  test("is answered with a file, which the receipt, the status page, officers, lists and archives have", async () => {
    expect(await send(formWith({ [FIELD]: pdfFile("birth.pdf", "a birth") }))).toMatchObject({ status: 201 });
    expect(await stored()).toEqual([
      { field: FIELD, name: "birth.pdf" },
      { field: "jambResult", name: "jamb.jpg" },
      { field: "waecNecoResult", name: "waec result.pdf" },
    ]);
    const { id, receipt_token, reference } = await saved();
    const receipt = await readReceipt(t.deps, receipt_token);
    const view = await readApplicantView(t.deps, id);
    const page = await readByRegistry();
    for (const files of [receipt?.contents.files, view?.files, page.documents]) {
      expect(files?.map(({ label }) => label)).toEqual(["WAEC/NECO result", "JAMB result", "Birth certificate"]);
      expect(files?.at(-1)?.name).toBe("birth.pdf");
    }
    const [row] = await exported();
    expect(row?.BirthCertificate).toMatch(/\/dashboard\/documents\/[\w-]{22}$/);
    const documents = await archive();
    expect(Object.keys(documents)).toContain(`${reference}_Okoro_birth-certificate.pdf`);
    expect(strFromU8(documents["about.txt"] ?? new Uint8Array())).not.toContain("was not sent");
  });

  test("is rejected by name without a file, with one that is empty, of another kind, or sent twice", async () => {
    const about = async (...files: File[]) => {
      const form = applicationForm();
      for (const file of files) form.append(FIELD, file);
      return send(form);
    };
    const text = new File(["This is a text."], "birth.docx");
    const pdf = pdfFile();
    for (const [files, message] of [
      [[], "Upload your birth certificate."],
      [[new File([], "birth.pdf")], "Your birth certificate is an empty file. Choose the file again."],
      [[text], "Your birth certificate must be a PDF, JPEG or PNG file. Save or photograph it as one of these."],
      [[pdf, pdf], "Birth certificate was sent more than once. Choose one file."],
    ] as const)
      expect(await about(...files)).toMatchObject({ status: 422, errors: [{ field: FIELD, message }] });
    expect(await stored()).toEqual([]);
  });

  test("is not answered by a text in its field, and one that may stay empty may", async () => {
    const form = applicationForm({ answers: { [FIELD]: "birth.pdf", "added-Letter": "letter.pdf" } });
    expect(await send(form)).toMatchObject({ status: 422, errors: [{ field: FIELD }] });
    form.append(FIELD, pdfFile("birth.pdf"));
    expect(await send(form)).toMatchObject({ status: 201 });
    expect((await saved()).added_answers).toEqual([
      { key: "BirthCertificate", label: "Birth certificate", kind: "document", answer: "birth.pdf" },
      { key: "Letter", label: "Letter of your school", kind: "document", answer: null },
    ]);
  });

  test("that depends on another answer is asked after it only, and its file is kept only then", async () => {
    await ask([TRANSFER]);
    const transcript = { "added-Transcript": pdfFile("transcript.pdf") };
    expect(await send(formWith(transcript))).toMatchObject({ status: 201 });
    expect(await stored()).toHaveLength(2);
    const answers = { admissionType: "transfer", jambRegistrationNo: "202530112233CD" };
    expect(await send(formWith({}, { answers }))).toMatchObject({
      errors: [{ field: "added-Transcript", message: "Upload your transcript." }],
    });
    expect(await send(formWith(transcript, { answers }))).toMatchObject({ status: 201 });
    expect(await stored()).toHaveLength(5);
  });

  test("gets its reference again after a lost response, also when it was removed and the file has another name", async () => {
    const key = crypto.randomUUID();
    const files = { [FIELD]: photoFile("birth.jpg"), "added-Letter": pdfFile("letter.pdf", "a letter") };
    const first = await send(formWith(files, { key }));
    await ask([]);
    const again = { ...files, [FIELD]: photoFile("IMG 1.jpg") };
    expect(await send(formWith(again, { key }))).toEqual(first);
    expect(await stored()).toHaveLength(4);
    const other = { ...files, [FIELD]: pdfFile("other.pdf", "another birth") };
    expect(await send(formWith(other, { key }))).toMatchObject({ status: 422, errors: [] });
  });

  test("keeps its name for its applications when it is removed", async () => {
    await send(formWith({ [FIELD]: pdfFile("birth.pdf") }));
    await ask([]);
    const { id } = await saved();
    expect((await readApplicantView(t.deps, id))?.files.at(-1)).toMatchObject({ label: "Birth certificate" });
    const documents = await archive();
    expect(Object.keys(documents).join()).toContain("birth-certificate.pdf");
    expect(await exported()).toEqual([
      expect.objectContaining({ BirthCertificate: expect.stringContaining("/dashboard/documents/") }),
    ]);
  });

  test("asks a browser without JavaScript to choose each file again that it sent", async () => {
    const body = applicationForm({ answers: { city: "" } });
    body.append(FIELD, pdfFile("birth.pdf"));
    const outcome = await submitPlainForm(
      routeArgs(t.deps, "/form/submit", { cookie: null, init: { method: "POST", body } }),
    );
    if (outcome instanceof Response) throw new Error("It was accepted.");
    expect(outcome.data).toMatchObject({ errors: [{ field: "city" }], values: { [FIELD]: ["birth.pdf"] } });
    expect(outcome.data).not.toHaveProperty("values.added-Letter");
  });
});

describe("The document of an application", () => {
  let id: number;
  let applicant: string;
  beforeEach(async () => {
    await send(formWith({ [FIELD]: pdfFile("birth.pdf", "a birth") }));
    id = (await saved()).id;
    applicant = await applicantCookie(t.deps, id);
  });

  const replace = (field: string, file: File) => {
    const body = new FormData();
    body.append(field, file);
    const at = `/Admissions/Status/Document/${field}`;
    return sendDocument(
      routeArgs(t.deps, at, { cookie: applicant, params: { field }, init: { method: "POST", body } }),
    );
  };

  test("can be replaced until the review begins", async () => {
    const page = await documentPage(args(`/Admissions/Status/Document/${FIELD}`, applicant, { field: FIELD }));
    expect(page).toMatchObject({ label: "Birth certificate", current: { name: "birth.pdf" }, isPossible: true });
    const replaced = await replace(FIELD, photoFile("better.jpg"));
    expect(replaced).toMatchObject({ status: 303 });
    const view = await readApplicantView(t.deps, id);
    expect(view?.files.find(({ name }) => name === "better.jpg")).toMatchObject({ label: "Birth certificate" });
    expect(view?.timeline.map(({ label }) => label)).toContain("Your birth certificate is now the file ‘better.jpg’.");
    expect((await saved()).added_answers[0]).toMatchObject({ answer: "better.jpg" });
  });

  test("stays when other answers are corrected, whatever is typed in its field", async () => {
    const form = await openAnswers(t.deps, applicant);
    expect([...form.keys()]).not.toContain(FIELD);
    expect(await saveAnswers(t.deps, applicant, form, { city: "Asaba", [FIELD]: "forged.pdf" })).toMatchObject({
      kind: "redirect",
    });
    const { city, added_answers } = await saved();
    expect({ city, answer: added_answers[0]?.answer }).toEqual({ city: "Asaba", answer: "birth.pdf" });
  });

  test("can't be sent for a question that it was not asked", async () => {
    await ask([BIRTH, { ...LETTER, key: "Passport" }]);
    expect(await replace("added-Passport", pdfFile("other.pdf"))).toMatchObject({ init: { status: 409 } });
    await expect(replace("added-Nothing", pdfFile("other.pdf"))).rejects.toMatchObject({ init: { status: 404 } });
    expect(await stored()).toHaveLength(3);
  });
});

test("an editor can ask for up to four documents, none with choices, and on none of which another question depends", async () => {
  const documents = [1, 2, 3, 4, 5].map((number) => ({
    ...LETTER,
    key: `Document${number}`,
    label: `Document ${number}`,
  }));
  await ask(documents.slice(1));
  const problemsOf = async (added: Added[]) => {
    const { result } = (await desk.publish({ added })) as {
      result?: { problems?: { field: string; message: string }[] };
    };
    return result?.problems?.map(({ field, message }) => [field, message]);
  };
  expect(await problemsOf(documents)).toEqual([["added.4.kind", "At most 4 questions can ask for a document."]]);
  expect(await problemsOf([{ ...LETTER, choices: ["A", "B"] }])).toEqual([
    ["added.0.choices", "Only a question with choices has any: remove them."],
  ]);
  const condition = { source: "question of your own", column: "Letter", answers: ["letter.pdf"] } as const;
  expect(await problemsOf([LETTER, { ...BIRTH, condition: { ...condition, answers: ["letter.pdf"] } }])).toEqual([
    ["added.1.condition.column", "Give the column of a question with choices that stands above this one."],
  ]);
});
