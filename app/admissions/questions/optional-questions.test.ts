import { beforeEach, describe, expect, test } from "vitest";
import { applicationForm, type FormOverrides } from "../../../tests/builders/application-form.builder.ts";
import { formDesk } from "../../../tests/support/staff/form-desk.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { columnsOf } from "../desk/list/application-columns.ts";
import { loader as listPage } from "../desk/list/applications.page.tsx";
import { loader as intakePage } from "../intakes/statistics/intake.loader.server.ts";
import { readReceipt } from "../receipt/receipt-access.server.ts";
import { QUESTIONS } from "./questions.content.ts";
import { readQuestions } from "./read-questions.server.ts";

const LABELS = ["Gender", "Parent or guardian's e-mail", "How did you hear about us?"];
const ASKED = QUESTIONS.sample.leftOut;
const LEFT_OUT = { ...ASKED, gender: true, guardianEmail: true, howDidYouHear: true };

const { t, cookies, desk, ask, send, saved, correct, readByRegistry } = formDesk(QUESTIONS);

const FULL: FormOverrides = { answers: { guardianEmail: "mother@example.com" } };
const BARE: FormOverrides = { answers: { gender: null, guardianEmail: null }, howDidYouHear: [] };

const answersOf = async () => {
  const { gender, guardian_email, how_did_you_hear } = await saved();
  return { gender, guardian_email, how_did_you_hear };
};
const NOTHING = { gender: "", guardian_email: null, how_did_you_hear: [] };

/** The labels that applicants and officers read. */
async function shownLabels(): Promise<string[][]> {
  const receipt = await readReceipt(t.deps, (await saved()).receipt_token);
  return [receipt?.contents.answers ?? [], (await readByRegistry()).answers].map((lines) =>
    lines.map(({ label }) => label),
  );
}

describe("Where a university leaves out gender, guardian and how applicants heard about it", () => {
  beforeEach(() => ask({ leftOut: LEFT_OUT }));

  test("an application is complete without them, and shows none of them", async () => {
    expect(await send(applicationForm(BARE))).toMatchObject({ status: 201 });
    expect(await answersOf()).toEqual(NOTHING);
    for (const labels of await shownLabels()) {
      expect(labels).toContain("Admission type");
      for (const label of LABELS) expect(labels).not.toContain(label);
    }
  });

  test("a form that was opened before, and still sends them, is accepted without them", async () => {
    expect(await send(applicationForm(FULL))).toMatchObject({ status: 201 });
    expect(await answersOf()).toEqual(NOTHING);
  });

  test("lists and exports have no columns of them", () => {
    const heads = columnsOf(readQuestions(t.deps.content)).map((column) => column.head);
    expect(heads).not.toContain("Gender");
    expect(heads).not.toContain("HowDidYouHear");
    expect(heads).toContain("JambResult");
  });

  test("the statistics of an intake have no part about how applicants heard of it", async () => {
    await t.deps.db.deleteFrom("intake_figures").execute();
    const { view } = await intakePage(
      routeArgs(t.deps, "/dashboard/intakes/1", { cookie: cookies.head, params: { id: "1" } }),
    );
    expect(view.channels).toBeNull();
    expect(view.form.map(({ label }) => label)).not.toContain("How you heard about us");
    expect(view.form.map(({ label }) => label)).toContain("Your results");
  });

  test("an application is not asked when they are asked of others again, and its answers can be corrected", async () => {
    await send(applicationForm(BARE));
    await ask({ leftOut: ASKED });
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
    expect(await saved()).toMatchObject({ city: "Asaba", gender: "" });
    for (const labels of await shownLabels()) expect(labels).not.toContain("Gender");
  });
});

describe("An application that was sent before they were left out", () => {
  test("keeps them, shows them, and can be corrected", async () => {
    await send(applicationForm(FULL));
    await ask({ leftOut: LEFT_OUT });
    expect(await correct({ city: "Asaba", guardianEmail: "father@example.com" })).toMatchObject({ kind: "redirect" });
    expect(await answersOf()).toEqual({
      gender: "female",
      guardian_email: "father@example.com",
      how_did_you_hear: ["friend", "Google"],
    });
    for (const labels of await shownLabels()) expect(labels).toEqual(expect.arrayContaining(LABELS));
  });

  test("gets its reference again after a lost response", async () => {
    const form = applicationForm(FULL);
    const { reference } = await send(form);
    expect(reference).toBeDefined();
    await ask({ leftOut: LEFT_OUT });
    expect(await send(form)).toMatchObject({ status: 201, reference });
  });
});

test("a document and a draft of an editor that were saved before they could be left out ask all of them", async () => {
  const { leftOut: _, ...before } = QUESTIONS.sample;
  expect(QUESTIONS.schema.parse(before).leftOut).toEqual(ASKED);
  const form = new URLSearchParams(desk.formWith({ ...QUESTIONS.sample, toHaveReady: "your papers" }));
  for (const name of [...form.keys()]) if (name.startsWith("leftOut")) form.delete(name);
  expect(await desk.send(cookies.editor, "publish", form.toString())).toMatchObject({ status: 303 });
  expect(t.deps.content.read(QUESTIONS)).toMatchObject({ toHaveReady: "your papers", leftOut: ASKED });
});

test("questions of the university's own stand where they stood, when the last question is left out", async () => {
  const school = { key: "School", label: "Former school", kind: "text" as const, isRequired: false };
  const { entranceExam } = QUESTIONS.sample;
  const change = { added: [{ ...school, choices: [] }], entranceExam: { ...entranceExam, isAsked: false } };
  await ask({ leftOut: LEFT_OUT, ...change });
  const answers = { ...BARE.answers, jambRegistrationNo: null, "added-School": "Warri Grammar School" };
  expect(await send(applicationForm({ ...BARE, answers, jambResult: null }))).toMatchObject({ status: 201 });
  for (const labels of await shownLabels())
    expect(labels.slice(-2)).toEqual(["WAEC/NECO exam number", "Former school"]);
});

describe("Where a university knows where its applicants live, and leaves out city, region and country", () => {
  const PLACES = ["City", "State", "Country"];
  const WITHOUT_PLACES = { ...ASKED, city: true, state: true, country: true };
  const NOWHERE: FormOverrides = { answers: { city: null, state: null, country: null } };

  test("an application is complete without them, and shows none of them", async () => {
    await ask({ leftOut: WITHOUT_PLACES });
    expect(await send(applicationForm(NOWHERE))).toMatchObject({ status: 201 });
    expect(await saved()).toMatchObject({ city: "", state: "", country: "" });
    for (const labels of await shownLabels()) {
      expect(labels).toContain("Address");
      for (const label of PLACES) expect(labels).not.toContain(label);
    }
  });

  test("a form that was opened before, and still sends them, is accepted without them", async () => {
    await ask({ leftOut: WITHOUT_PLACES });
    expect(await send(applicationForm())).toMatchObject({ status: 201 });
    expect(await saved()).toMatchObject({ city: "", state: "", country: "" });
  });

  test("a list has their columns where an application has answered them, and the statistics their part", async () => {
    await ask({ leftOut: WITHOUT_PLACES });
    await send(applicationForm(NOWHERE));
    expect(await listedPlaces()).toEqual([]);
    expect(await countedStates()).toBeNull();
    await ask({ leftOut: ASKED });
    await send(applicationForm());
    await ask({ leftOut: WITHOUT_PLACES });
    expect(await listedPlaces()).toEqual(PLACES);
    expect((await countedStates())?.map(({ label }) => label)).toEqual(["Delta", "Elsewhere, or not recognised"]);
  });

  test("an application that was sent before keeps them, can correct them, and gets its reference again", async () => {
    const form = applicationForm();
    const { reference } = await send(form);
    await ask({ leftOut: WITHOUT_PLACES });
    expect(await send(form)).toMatchObject({ status: 201, reference });
    expect(await correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
    expect(await saved()).toMatchObject({ city: "Asaba", country: "Nigeria" });
  });

  test("an application that was not asked for them can be corrected without them when others are asked again", async () => {
    await ask({ leftOut: WITHOUT_PLACES });
    await send(applicationForm(NOWHERE));
    await ask({ leftOut: ASKED });
    expect(await correct({ address: "2 Market Road" })).toMatchObject({ kind: "redirect" });
    expect(await saved()).toMatchObject({ address: "2 Market Road", city: "" });
  });

  test("a text of an earlier release, which could not leave them out, asks for them", () => {
    const { gender, guardianEmail, howDidYouHear } = ASKED;
    const before = { ...QUESTIONS.sample, leftOut: { gender, guardianEmail, howDidYouHear } };
    expect(QUESTIONS.schema.parse(before).leftOut).toEqual(ASKED);
  });

  async function listedPlaces(): Promise<string[]> {
    const { choices } = await listPage(routeArgs(t.deps, "/dashboard", { cookie: cookies.head }) as never);
    return columnsOf(choices.questions)
      .map((column) => column.head)
      .filter((heading) => PLACES.includes(heading));
  }

  async function countedStates() {
    await t.deps.db.deleteFrom("intake_figures").execute();
    return (await intakePage(routeArgs(t.deps, "/dashboard/intakes/1", { cookie: cookies.head, params: { id: "1" } })))
      .view.states;
  }
});
