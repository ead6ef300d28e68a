import { beforeEach, describe, expect, test } from "vitest";
import { applicationForm } from "../../../tests/builders/application-form.builder.ts";
import { openAnswers, saveAnswers } from "../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { formDesk } from "../../../tests/support/staff/form-desk.ts";
import { readReceipt } from "../receipt/receipt-access.server.ts";
import { type AddedQuestion, askedQuestions } from "./added-questions.ts";
import { QUESTIONS, type QuestionsDocument } from "./questions.content.ts";

type Asked = QuestionsDocument["added"][number];

const COLLEGE: Asked = {
  key: "FormerCollege",
  label: "Former college",
  kind: "text",
  isRequired: true,
  choices: [],
  condition: { source: "admission type", answers: ["DE"] },
};
const BOARDING: Asked = {
  key: "Boarding",
  label: "Where you want to live",
  kind: "one choice",
  isRequired: true,
  choices: ["On campus", "In town"],
};
const HALL: Asked = {
  key: "Hall",
  label: "Hall",
  kind: "text",
  isRequired: true,
  choices: [],
  condition: { source: "question of your own", column: "Boarding", answers: ["On campus"] },
};

const { t, saved, correct, readByRegistry, ...desk } = formDesk(QUESTIONS);
const publish = (added: readonly unknown[]) => desk.publish({ added: added as Asked[] });
const ask = (...added: Asked[]) => desk.ask({ added });

async function submit(form: FormData) {
  const { status, errors, reference } = await desk.send(form);
  return { status, messages: errors?.map(({ message }) => message) ?? [], reference };
}

const send = (answers: Record<string, string>) => submit(applicationForm({ answers }));
const referenceOf = async (form: FormData) => (await submit(form)).reference;

const savedAnswers = async () => (await saved()).added_answers.map(({ key, answer }) => [key, answer]);

describe("A question that depends on another answer", () => {
  const text = (key: string, condition?: AddedQuestion["condition"]): AddedQuestion => ({
    ...{ key, label: key, kind: "text", isRequired: true, choices: [], condition },
  });
  const added = [
    text("Everyone"),
    text("Direct", { field: "admissionType", answers: ["DE", "transfer"] }),
    text("College", { field: "added-Direct", answers: ["Yes"] }),
    text("Instrument", { field: "program", answers: ["Music"] }),
  ];

  test.each<[string, Record<string, string[]>, string[]]>([
    ["is not asked before that answer is given", {}, ["Everyone"]],
    ["is not asked after another answer", { admissionType: ["UTME"] }, ["Everyone"]],
    ["is asked after any of its answers", { admissionType: ["transfer"] }, ["Everyone", "Direct"]],
    ["is asked after a programme", { program: [" Music "] }, ["Everyone", "Instrument"]],
    [
      "is asked after an answer to a question that is asked",
      { admissionType: ["DE"], "added-Direct": ["No", "Yes"] },
      ["Everyone", "Direct", "College"],
    ],
    [
      "is not asked after what was chosen for a question that is not asked any more",
      { admissionType: ["UTME"], "added-Direct": ["Yes"] },
      ["Everyone"],
    ],
  ])("%s", (_, values, asked) => {
    expect(askedQuestions(added, new Map(Object.entries(values))).map(({ key }) => key)).toEqual(asked);
  });

  test("is found by its condition wherever it stands in the list", () => {
    const values = new Map([
      ["admissionType", ["DE"]],
      ["added-Direct", ["Yes"]],
    ]);
    expect(askedQuestions(added.toReversed(), values).map(({ key }) => key)).toEqual(["College", "Direct", "Everyone"]);
  });
});

describe("An application", () => {
  beforeEach(() => ask(COLLEGE, BOARDING, HALL));

  test("has to answer what its other answers call for", async () => {
    const answers = { admissionType: "DE", "added-Boarding": "On campus" };
    expect(await send(answers)).toMatchObject({
      status: 422,
      messages: ["Answer the question “Former college”.", "Answer the question “Hall”."],
    });
    expect(await send({ ...answers, "added-FormerCollege": "Delta Poly", "added-Hall": "North Hall" })).toMatchObject({
      status: 201,
    });
    expect(await savedAnswers()).toEqual([
      ["FormerCollege", "Delta Poly"],
      ["Boarding", "On campus"],
      ["Hall", "North Hall"],
    ]);
  });

  test("is saved without what it is not asked, also if that was typed before", async () => {
    const typed = { "added-FormerCollege": "Delta Poly", "added-Hall": "North Hall" };
    expect(await send({ ...typed, admissionType: "UTME", "added-Boarding": "In town" })).toMatchObject({ status: 201 });
    expect(await savedAnswers()).toEqual([["Boarding", "In town"]]);
    const receipt = await readReceipt(t.deps, (await saved()).receipt_token);
    const labels = [receipt?.contents.answers, (await readByRegistry()).answers].map((lines) =>
      lines?.map(({ label }) => label),
    );
    for (const shown of labels) {
      expect(shown).toContain("Where you want to live");
      expect(shown).not.toContain("Former college");
    }
  });
});

describe("A corrected application", () => {
  beforeEach(() => ask(COLLEGE));

  test("loses the answer to a question that it is not asked any more, and staff see what it was", async () => {
    await send({ admissionType: "DE", "added-FormerCollege": "Delta Poly" });
    expect(await correct({ admissionType: "UTME" })).toMatchObject({ kind: "redirect" });
    expect(await savedAnswers()).toEqual([]);
    expect((await readByRegistry()).timeline.at(-1)?.changed).toMatchObject([
      { label: "Admission type", from: "Direct Entry (DE)", to: "UTME" },
      { label: "Former college", from: "Delta Poly", to: "Not given" },
    ]);
  });

  test("has to answer a question that its new answer calls for", async () => {
    await send({ admissionType: "UTME" });
    expect(await correct({ admissionType: "DE" })).toMatchObject({
      status: 422,
      result: { problems: [{ field: "added-FormerCollege", message: "Answer the question “Former college”." }] },
    });
    expect(await correct({ admissionType: "DE", "added-FormerCollege": "Delta Poly" })).toMatchObject({
      kind: "redirect",
    });
    expect(await savedAnswers()).toEqual([["FormerCollege", "Delta Poly"]]);
    expect((await readByRegistry()).timeline.at(-1)?.changed).toContainEqual(
      expect.objectContaining({ label: "Former college", from: "Not given", to: "Delta Poly" }),
    );
  });

  test("keeps its answer when the question is asked of others now, and is not asked what was added for its own", async () => {
    const answers = { admissionType: "DE", "added-FormerCollege": "Delta Poly" };
    await send(answers);
    await ask(
      { ...BOARDING, isRequired: true, condition: { source: "admission type", answers: ["DE"] } },
      { ...COLLEGE, condition: { source: "admission type", answers: ["transfer"] } },
    );
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
    expect(await savedAnswers()).toEqual([["FormerCollege", "Delta Poly"]]);
  });

  test("is neither asked what depends on its old answer to a question that others are asked now, nor keeps what its new answer doesn't call for", async () => {
    await ask(BOARDING, HALL);
    const answers = { "added-Boarding": "On campus", "added-Hall": "North Hall" };
    const form = applicationForm({ answers });
    const reference = await referenceOf(form);
    expect(reference).toBeDefined();
    const roommate = { ...HALL, key: "Roommate", label: "Roommate" };
    await ask({ ...BOARDING, condition: { source: "admission type", answers: ["DE"] } }, HALL, roommate);
    expect(await referenceOf(form)).toBe(reference);
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
    expect(await correct({ "added-Boarding": "In town" })).toMatchObject({ kind: "redirect" });
    expect(await savedAnswers()).toEqual([["Boarding", "In town"]]);
  });

  test("that is sent again as it was first, after a correction and after an editor has changed the order, gets its reference", async () => {
    await ask(COLLEGE, BOARDING);
    const answers = { admissionType: "DE", "added-FormerCollege": "Delta Poly", "added-Boarding": "In town" };
    const form = applicationForm({ answers });
    const reference = await referenceOf(form);
    expect(reference).toBeDefined();
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
    await ask(BOARDING, COLLEGE);
    expect(await referenceOf(form)).toBe(reference);
    await ask(COLLEGE, BOARDING);
    expect(await correct({ admissionType: "UTME" })).toMatchObject({ kind: "redirect" });
    expect(await savedAnswers()).toEqual([["Boarding", "In town"]]);
    expect(await referenceOf(form)).toBe(reference);
  });

  test("has a question that its new answer calls for where the form has it", async () => {
    await ask(COLLEGE, BOARDING);
    await send({ admissionType: "UTME", "added-Boarding": "In town" });
    await correct({ admissionType: "DE", "added-FormerCollege": "Delta Poly" });
    expect(await savedAnswers()).toEqual([
      ["FormerCollege", "Delta Poly"],
      ["Boarding", "In town"],
    ]);
  });

  test("that comes too late shows what was typed in a question that its new answer calls for", async () => {
    await send({ admissionType: "UTME" });
    const { id } = await saved();
    const cookie = await applicantCookie(t.deps, id);
    const form = await openAnswers(t.deps, cookie);
    await t.deps.db.updateTable("applications").set({ status: "in-review" }).where("id", "=", id).execute();
    const typed = { admissionType: "DE", "added-FormerCollege": "Delta Poly" };
    expect(await saveAnswers(t.deps, cookie, form, typed)).toMatchObject({
      result: {
        kind: "too-late",
        differences: [
          { label: "Admission type", to: "Direct Entry (DE)" },
          { label: "Former college", from: "Not given", to: "Delta Poly" },
        ],
      },
    });
  });

  test("that is sent again after a lost response, and after the question has changed, gets its reference", async () => {
    const form = applicationForm({ answers: { admissionType: "DE", "added-FormerCollege": "Delta Poly" } });
    const reference = await referenceOf(form);
    await ask({ ...COLLEGE, condition: { source: "admission type", answers: ["transfer"] } }, { ...BOARDING });
    expect(reference).toBeDefined();
    expect(await referenceOf(form)).toBe(reference);
  });
});

describe("An editor can't publish a question that depends on", () => {
  const dependsOn = (condition: unknown) => ({ ...COLLEGE, condition });
  test.each<[string, unknown[], RegExp]>([
    [
      "an admission type that is not offered",
      [dependsOn({ source: "admission type", answers: ["Direct Entry (DE)"] })],
      /one of: UTME, DE, transfer/,
    ],
    ["an unknown body", [dependsOn({ source: "school-leaving examination", answers: ["KCSE"] })], /one of: WAEC, NECO/],
    [
      "nothing that is named",
      [BOARDING, dependsOn({ source: "question of your own", answers: ["In town"] })],
      /Give the column/,
    ],
    ["a question below it", [HALL, BOARDING], /stands above this one/],
    [
      "itself",
      [{ ...BOARDING, condition: { source: "question of your own", column: "Boarding", answers: ["In town"] } }],
      /stands above this one/,
    ],
    [
      "a text",
      [
        { ...COLLEGE, condition: undefined },
        { ...HALL, condition: { source: "question of your own", column: "FormerCollege", answers: ["x"] } },
      ],
      /a question with choices/,
    ],
    [
      "a choice that is not offered",
      [BOARDING, { ...HALL, condition: { source: "question of your own", column: "Boarding", answers: ["At home"] } }],
      /one of: On campus, In town/,
    ],
    ["no answer", [dependsOn({ source: "admission type", answers: [] })], /at least 1|at least one/],
    [
      "two things",
      [BOARDING, dependsOn({ source: "admission type", column: "Boarding", answers: ["DE"] })],
      /Only a question of your own has a column/,
    ],
  ])("%s", async (_, added, message) => {
    const outcome = await publish(added);
    expect(JSON.stringify(outcome)).toMatch(message);
    expect(outcome.status).toBe(422);
  });
});
