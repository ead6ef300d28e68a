import { beforeEach, describe, expect, test } from "vitest";
import { applicationForm } from "../../../tests/builders/application-form.builder.ts";
import { formDesk } from "../../../tests/support/staff/form-desk.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { draftSchema } from "../apply/resume/send-link/draft.schema.ts";
import { ANOTHER_FIELD } from "../apply/submit/submission-result.ts";
import { columnsOf, OPTIONAL_COLUMNS } from "../desk/list/application-columns.ts";
import { listQuery, readApplicationList, SOME_COLUMNS } from "../desk/list/application-list.ts";
import { loader as applicationsPage } from "../desk/list/applications.page.tsx";
import { findDuplicates } from "../duplicates/find-duplicates.job.server.ts";
import { readListedDuplicates } from "../duplicates/listed-duplicates.server.ts";
import { readReceipt } from "../receipt/receipt-access.server.ts";
import { readApplicantView } from "../status/applicant-view.server.ts";
import { QUESTIONS, type QuestionsDocument } from "./questions.content.ts";
import { readQuestions } from "./read-questions.server.ts";

/** A country without an entrance examination. */
const OTHER: QuestionsDocument = {
  toHaveReady: "your certificate",
  admissionTypes: [
    { value: "UTME", label: "Placed by the state" },
    { value: "self", label: "Self-sponsored" },
  ],
  schoolExam: {
    question: "Examination",
    help: "Which one did you sit?",
    bodies: ["Leaving Certificate", "Baccalaureate", "WAEC"],
    numberLabel: "index number",
    resultLabel: "leaving certificate",
    resultHelp: "Both sides.",
    numberColumn: "IndexNumber",
    resultColumn: "Certificate",
  },
  entranceExam: { ...QUESTIONS.sample.entranceExam, isAsked: false },
  leftOut: QUESTIONS.sample.leftOut,
  added: [],
};

const { t, cookies, publish, ask, send, saved, correct, readByRegistry } = formDesk(QUESTIONS);

/** The form of a university without an entrance examination. */
function formWithout(answers: Record<string, string | null> = {}): FormData {
  const given = { ssce: "Leaving Certificate", admissionType: "self", jambRegistrationNo: null, ...answers };
  return applicationForm({ answers: given, jambResult: null });
}

const args = <Params extends Record<string, string>>(address: string, cookie: string, params = {} as Params) =>
  routeArgs(t.deps, address, { cookie, params });

describe("Where no entrance examination is asked for", () => {
  beforeEach(() => ask(OTHER));

  test("an application is complete with one number and one result", async () => {
    expect(await send(formWithout())).toMatchObject({ status: 201 });
    expect(await saved()).toMatchObject({
      ssce: "Leaving Certificate",
      admission_type: "self",
      jamb_registration_no: "",
    });
    const documents = await t.deps.db.selectFrom("documents").select("field").execute();
    expect(documents).toEqual([{ field: "waecNecoResult" }]);
  });

  test("a form that was opened before, and still sends the number and the result, is accepted without them", async () => {
    expect(
      await send(applicationForm({ answers: { ssce: "Leaving Certificate", admissionType: "self" } })),
    ).toMatchObject({
      status: 201,
    });
    expect(await saved()).toMatchObject({ jamb_registration_no: "", jamb_key: "" });
    expect(await t.deps.db.selectFrom("documents").select("field").execute()).toHaveLength(1);
  });

  test("messages have the university's own words", async () => {
    const { errors } = await send(new FormData());
    const said = Object.fromEntries((errors ?? []).map(({ field, message }) => [field, message]));
    expect(said).toMatchObject({
      ssce: "Choose Leaving Certificate, Baccalaureate or WAEC.",
      waecNecoExamNo: "Enter your index number.",
      waecNecoResult: "Upload your leaving certificate.",
    });
    expect(Object.keys(said)).not.toContain("jambResult");
  });

  test("the receipt, the status page and the page for officers show neither", async () => {
    await send(formWithout());
    const { id, receipt_token } = await saved();
    const receipt = await readReceipt(t.deps, receipt_token);
    expect(receipt?.contents.files.map(({ label }) => label)).toEqual(["Leaving certificate"]);
    const view = await readApplicantView(t.deps, id);
    const page = await readByRegistry();
    for (const answers of [receipt?.contents.answers, view?.answers, page.answers]) {
      expect(answers?.map(({ label }) => label)).not.toContain("JAMB registration number");
      expect(answers).toContainEqual(expect.objectContaining({ label: "Admission type", value: "Self-sponsored" }));
      expect(answers).toContainEqual(expect.objectContaining({ label: "Index number", value: "4250101001" }));
    }
  });

  test("the list and its exports have its columns, and no others", () => {
    expect(columnsOf(readQuestions(t.deps.content)).map(({ head }) => head)).toEqual(
      "FirstName LastName Email Phone Address City State Country Gender AdmissionType Program Examination IndexNumber Certificate HowDidYouHear CertificatePath".split(
        " ",
      ),
    );
    const link = columnsOf(readQuestions(t.deps.content)).at(-1)?.cell;
    expect(link).toEqual({ kind: "document", field: "waecNecoResult", label: "View Leaving Certificate" });
  });

  test("who applies again with the same number and mailbox has to confirm it, and another number is another applicant", async () => {
    const unconfirmed = (answers: Record<string, string> = {}) => {
      const form = formWithout(answers);
      form.delete(ANOTHER_FIELD);
      return send(form);
    };
    expect(await unconfirmed()).toMatchObject({ status: 201 });
    const again = await unconfirmed({ waecNecoExamNo: "4250-101-001" });
    expect(again).toMatchObject({ status: 422, appliedBefore: true });
    expect(again.message).toContain("this e-mail address and this index number");
    expect(await unconfirmed({ waecNecoExamNo: "4250101999" })).toMatchObject({ status: 201 });
  });

  test("officers see that two applications have the same number", async () => {
    await send(formWithout());
    await send(formWithout({ email: "other@example.com", phone: "0801 555 0199" }));
    await findDuplicates(t.deps);
    const { id } = await saved();
    const list = (await applicationsPage(args("/dashboard", cookies.head) as never)).list;
    const [duplicate] = await readListedDuplicates(t.deps, EVERY_APPLICATION, { id, list });
    expect(duplicate?.reasons).toContain("the same index number");
  });
});

describe("An application that was sent before the questions changed", () => {
  test("gets its reference again after a lost response, and is not doubled", async () => {
    const form = applicationForm({ answers: { admissionType: "DE", ssce: "NECO" } });
    const first = await send(form);
    expect(first.status).toBe(201);
    await ask(OTHER);
    expect(await send(form)).toMatchObject({ status: 201, reference: first.reference });
    form.set("city", "Asaba");
    expect(await send(form)).toMatchObject({ status: 422, errors: [] });
    expect(await t.deps.db.selectFrom("applications").select("reference").execute()).toHaveLength(1);
  });

  test("keeps its answers when the applicant corrects another, and shows them to officers", async () => {
    await send(applicationForm({ answers: { admissionType: "DE", ssce: "NECO" } }));
    await ask(OTHER);
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
    expect(await saved()).toMatchObject({
      city: "Asaba",
      admission_type: "DE",
      ssce: "NECO",
      jamb_registration_no: "202530112233AB",
    });
    const page = await readByRegistry();
    expect(page.answers).toContainEqual(expect.objectContaining({ label: "JAMB registration number" }));
    expect(page.documents.map(({ label }) => label)).toEqual(["Leaving certificate", "JAMB result"]);
  });

  test("is found by an admission type that is not offered any more", async () => {
    await send(applicationForm({ answers: { admissionType: "DE" } }));
    await ask(OTHER);
    const found = async (type: string) =>
      (await applicationsPage(args(`/dashboard?type=${type}`, cookies.head) as never)).applications.length;
    expect([await found("DE"), await found("self")]).toEqual([1, 0]);
  });
});

describe("Questions of the university's own", () => {
  const BLOOD = {
    key: "BloodGroup",
    label: "Blood group",
    kind: "one choice",
    isRequired: true,
    choices: ["A", "B", "AB", "0"],
  };
  const SPORTS = {
    key: "Sports",
    label: "Sports",
    kind: "several choices",
    isRequired: false,
    choices: ["Football", "Chess"],
  };
  const SCHOOL = { key: "FormerSchool", label: "Former school", kind: "text", isRequired: false, choices: [] };
  const withAdded = (added: unknown[]) => ({ ...QUESTIONS.sample, added }) as QuestionsDocument;

  function formWith(answers: Record<string, string> = {}): FormData {
    const form = applicationForm({
      answers: { "added-BloodGroup": "AB", "added-FormerSchool": "Warri Grammar School", ...answers },
    });
    form.append("added-Sports", "Chess");
    form.append("added-Sports", "Football");
    return form;
  }

  beforeEach(() => ask(withAdded([BLOOD, SPORTS, SCHOOL])));

  test("are saved, and shown on the receipt, the status page, for officers, in lists and exports", async () => {
    expect(await send(formWith())).toMatchObject({ status: 201 });
    const { id, receipt_token } = await saved();
    const receipt = await readReceipt(t.deps, receipt_token);
    const view = await readApplicantView(t.deps, id);
    const page = await readByRegistry();
    for (const answers of [receipt?.contents.answers, view?.answers, page.answers]) {
      expect(answers).toContainEqual(expect.objectContaining({ label: "Blood group", value: "AB" }));
      expect(answers).toContainEqual(expect.objectContaining({ label: "Sports", value: "Chess, Football" }));
      expect(answers?.at(-1)?.label).toBe("How did you hear about us?");
    }
    const { applications, choices } = await applicationsPage(args("/dashboard", cookies.head) as never);
    const cells = columnsOf(choices.questions)
      .slice(-3)
      .map(({ head: name, cell }) => [
        name,
        cell.kind === "text" && applications[0] ? cell.value(applications[0]) : null,
      ]);
    expect(cells).toEqual([
      ["BloodGroup", "AB"],
      ["Sports", "Chess, Football"],
      ["FormerSchool", "Warri Grammar School"],
    ]);
  });

  test("that ask for a date are shown as the site writes dates, and are saved and listed as ISO 8601", {
    tags: "slow",
  }, async () => {
    const born = { ...SCHOOL, key: "Born", label: "Date of birth", kind: "date" };
    await ask(withAdded([born]));
    await send(applicationForm({ answers: { "added-Born": "2007-05-31" } }));
    const { receipt_token } = await saved();
    const receipt = await readReceipt(t.deps, receipt_token);
    expect(receipt?.contents.answers).toContainEqual(expect.objectContaining({ value: "31 May 2007" }));
    await correct({ "added-Born": "2007-06-01" });
    const { applications, choices } = await applicationsPage(args("/dashboard", cookies.head) as never);
    const cell = columnsOf(choices.questions).at(-1)?.cell;
    expect(cell?.kind === "text" && applications[0] && cell.value(applications[0])).toBe("2007-06-01");
    await ask(withAdded([]));
    const page = await readByRegistry();
    expect(page.answers).toContainEqual(expect.objectContaining({ label: "Date of birth", value: "1 June 2007" }));
    expect(page.timeline.at(-1)?.changed).toMatchObject([{ from: "31 May 2007", to: "1 June 2007" }]);
  });

  test("are found by the words of their texts", async () => {
    await send(formWith());
    const response = await applicationsPage(args("/dashboard?q=grammar", cookies.head) as never).catch(
      (thrown: Response) => thrown,
    );
    const address = (response as Response).headers.get("Location") ?? "";
    expect((await applicationsPage(args(address, cookies.head) as never)).applications).toHaveLength(1);
  });

  test("are rejected by name, after the other answers", async () => {
    const { status, errors } = await send(formWith({ city: "", "added-BloodGroup": "X" }));
    expect({ status, errors }).toEqual({
      status: 422,
      errors: [
        { field: "city", message: "Enter your city." },
        { field: "added-BloodGroup", message: "Choose an answer to “Blood group”." },
      ],
    });
  });

  test("are asked of a form that was opened before, which keeps all that was typed", async () => {
    const { status, errors } = await send(applicationForm());
    expect({ status, errors }).toEqual({
      status: 422,
      errors: [{ field: "added-BloodGroup", message: "Choose an answer to “Blood group”." }],
    });
  });

  test("keep what was asked when they are reworded, changed or removed, also for corrections and for one that is sent again", async () => {
    const form = formWith();
    const first = await send(form);
    await ask(
      withAdded([
        { ...SCHOOL, label: "Last school", isRequired: true },
        { ...BLOOD, kind: "text", choices: [] },
      ]),
    );
    expect(await send(form)).toMatchObject({ status: 201, reference: first.reference });
    const { id } = await saved();
    expect(await correct({ "added-FormerSchool": "Another School" })).toMatchObject({
      kind: "redirect",
    });
    const view = await readApplicantView(t.deps, id);
    expect(view?.answers).toContainEqual(expect.objectContaining({ label: "Former school", value: "Another School" }));
    expect(view?.answers).toContainEqual(expect.objectContaining({ label: "Blood group", value: "AB" }));
    expect(view?.timeline.at(-1)?.label).toBe("You changed: Former school.");
    const page = await readByRegistry();
    expect(page.timeline.at(-1)?.changed).toEqual([
      { field: "added-FormerSchool", label: "Former school", from: "Warri Grammar School", to: "Another School" },
    ]);
  });

  test("are not asked again of an application that left one out before it had to be answered", async () => {
    const form = formWith({ "added-FormerSchool": "" });
    const first = await send(form);
    await ask(withAdded([BLOOD, SPORTS, { ...SCHOOL, isRequired: true }]));
    expect(await send(form)).toMatchObject({ status: 201, reference: first.reference });
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
  });

  test("are saved and corrected when there are twenty, each of the greatest length", async () => {
    const asked = Array.from({ length: 20 }, (_, at) => ({ ...SCHOOL, key: `Text${at}`, label: `Text ${at}` }));
    await ask(withAdded(asked));
    const long = (at: number) =>
      Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x1ea0 + ((at * 31 + index * 7) % 90))).join("");
    const given = Object.fromEntries(
      asked.map(({ key }, at) => [
        `added-${key}`,
        long(at)
          .replaceAll(/(.{9})./gu, "$1 ")
          .trim(),
      ]),
    );
    expect(await send(applicationForm({ answers: given }))).toMatchObject({ status: 201 });
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
    expect((await saved()).search_words.length).toBeLessThanOrEqual(10_000);
  });

  test("may be in a draft for another device, up to their length", () => {
    const draft = (values: Record<string, string[]>) =>
      draftSchema.safeParse({
        submissionKey: "2f0c6a51-8a0f-4e1d-9a53-1d0c3a1b9d10",
        email: "ada@example.com",
        values,
        uploads: {},
      }).success;
    expect(draft({ "added-FormerSchool": ["x".repeat(500)], "added-Sports": ["Chess", "Football"] })).toBe(true);
    expect(draft({ "added-FormerSchool": ["x".repeat(501)] })).toBe(false);
    expect(draft({ "added-__proto__": ["x"] })).toBe(false);
  });

  test("can be left out of a list, although every other column is chosen", () => {
    const all = readApplicationList(new URLSearchParams(listQuery(readApplicationList(new URLSearchParams()))));
    expect(all.columns).toBeNull();
    const some = readApplicationList(
      new URLSearchParams({ columns: [...OPTIONAL_COLUMNS, SOME_COLUMNS, "added-Sports"].join() }),
    );
    const again = readApplicationList(new URLSearchParams(listQuery(some)));
    expect(again.columns).toEqual([...OPTIONAL_COLUMNS, "added-Sports"]);
  });

  test.each<[string, unknown[], RegExp]>([
    ["two questions for one column", [BLOOD, { ...SPORTS, key: BLOOD.key.toUpperCase() }], /has this head/],
    ["a column of the examinations", [{ ...SCHOOL, key: "JambResult" }], /has this head/],
    ["a question with the name of another", [{ ...SCHOOL, label: "JAMB result" }], /has this name/],
    ["a column that every list has", [{ ...SCHOOL, key: "Email" }], /has this head/],
    ["a label that every form has", [{ ...SCHOOL, label: "Programme" }], /has this name/],
    ["a choice of one", [{ ...BLOOD, choices: ["A"] }], /at least two choices/],
    ["choices for a text", [{ ...SCHOOL, choices: ["A", "B"] }], /Only a question with choices/],
    ["a limit for a choice", [{ ...BLOOD, limit: 2 }], /Only a text has a limit/],
    ["a limit beyond what a text may have", [{ ...SCHOOL, limit: 501 }], /500/],
    ["a limit that is no whole number", [{ ...SCHOOL, limit: 1.5 }], /whole number/],
    ["a choice twice", [{ ...BLOOD, choices: ["A", "a"] }], /this choice already/],
    [
      "21 questions",
      Array.from({ length: 21 }, (_, index) => ({ ...SCHOOL, key: `S${index}`, label: `S ${index}` })),
      /20/,
    ],
  ])("can't be published with %s", async (_, added, message) => {
    const outcome = await publish(withAdded(added));
    expect(JSON.stringify(outcome)).toMatch(message);
    expect(outcome.status).toBe(422);
  });
});

test("an admission type that is not offered any more is rejected by name in a form that was opened before", async () => {
  await ask(OTHER);
  const { status, errors } = await send(formWithout({ admissionType: "transfer" }));
  expect({ status, errors }).toEqual({
    status: 422,
    errors: [{ field: "admissionType", message: "Choose an admission type." }],
  });
});

const { schoolExam, entranceExam } = QUESTIONS.sample;
test.each<[string, Partial<QuestionsDocument>, RegExp]>([
  [
    "two admission types that are stored alike",
    { admissionTypes: [...QUESTIONS.sample.admissionTypes, { value: "de", label: "Another" }] },
    /stored as this/,
  ],
  ["no admission type", { admissionTypes: [] }, /./],
  ["a body twice", { schoolExam: { ...schoolExam, bodies: ["WAEC", "waec"] } }, /this body already/],
  ["two columns of one name", { entranceExam: { ...entranceExam, numberColumn: "WaecNecoExamNo" } }, /has this head/],
  ["a column with a space", { schoolExam: { ...schoolExam, numberColumn: "Exam No" } }, /letters and digits/],
  ["two results of one name", { entranceExam: { ...entranceExam, resultLabel: "WAEC/NECO result" } }, /has this name/],
])("an editor can't publish %s", async (_, change, message) => {
  const outcome = await publish(change);
  expect(JSON.stringify(outcome)).toMatch(message);
  expect(outcome.status).toBe(422);
});
