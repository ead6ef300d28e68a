import { strFromU8 } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { insertApplication, insertApplications } from "../../../../tests/builders/application.builder.ts";
import { archiveOf, importArchive, SITE } from "../../../../tests/support/site-bundles.ts";
import { formDesk } from "../../../../tests/support/staff/form-desk.ts";
import { routeArgs } from "../../../../tests/support/staff/staff-session.ts";
import { columnsOf } from "../../desk/list/application-columns.ts";
import { loader as applicationsPage } from "../../desk/list/applications.page.tsx";
import { loader as printPage } from "../../desk/print/print.loader.server.ts";
import type { AddedAnswer } from "../added-questions.ts";
import { QUESTIONS, type QuestionsDocument } from "../questions.content.ts";

type Asked = QuestionsDocument["added"][number];

const SPONSOR: Asked = { key: "Sponsor", label: "Who pays your fees", kind: "text", isRequired: false, choices: [] };
const SPONSORED: AddedAnswer = { key: "Sponsor", label: "Who pays your fees", kind: "text", answer: "My uncle" };
const BLOOD: Asked = { ...SPONSOR, key: "BloodGroup", label: "Blood group" };

const { t, cookies, desk, publish, ask, exported, archive } = formDesk(QUESTIONS);

/** Returns the heads of the columns that the list and its printed page have beside those that every university has. */
async function otherHeads(): Promise<[list: string[], printed: string[]]> {
  const always = columnsOf({ ...(await questionsOfList()), added: [] }).map(({ head }) => head);
  const heads = columnsOf(await questionsOfList()).map(({ head }) => head);
  const { heads: printed } = await printPage(
    routeArgs(t.deps, "/dashboard/print?status=received", { cookie: cookies.head }),
  );
  const others = (all: string[]) => all.filter((head) => !always.includes(head));
  return [others(heads), others(printed).filter((head) => !["Reference", "Status", "Received"].includes(head))];
}

async function questionsOfList() {
  const args = routeArgs(t.deps, "/dashboard", { cookie: cookies.head }) as never;
  return (await applicationsPage(args)).choices.questions;
}

describe("A question that is not asked any more", () => {
  test("keeps its column wherever applications have answered it: in lists, on paper and in exports", async () => {
    await ask({ added: [BLOOD] });
    await insertApplication(t.deps.db, { added: [SPONSORED] });
    await insertApplication(t.deps.db, { added: [{ ...SPONSORED, key: "Hobby", answer: null }] });
    expect(await otherHeads()).toEqual([
      ["BloodGroup", "Sponsor"],
      ["BloodGroup", "Sponsor"],
    ]);
    const [newest, oldest] = await exported("status=received");
    expect([newest?.Sponsor ?? "", oldest?.Sponsor]).toEqual(["", "My uncle"]);
    expect(newest).not.toHaveProperty("Hobby");
  });

  test("has no column where no application has answered it", async () => {
    await insertApplication(t.deps.db, { program: "Law", added: [SPONSORED] });
    await insertApplications(t.deps.db, 2, { program: "Music" });
    expect((await exported("program=Law"))[0]).toHaveProperty("Sponsor", "My uncle");
    expect((await exported("program=Music"))[0]).not.toHaveProperty("Sponsor");
    expect((await exported("program=Law&columns=City"))[0]).not.toHaveProperty("Sponsor");
  });

  test("keeps it also when it is one that every form had: gender, how applicants heard, the entrance examination", async () => {
    const { entranceExam } = QUESTIONS.sample;
    await ask({
      leftOut: { ...QUESTIONS.sample.leftOut, gender: true, guardianEmail: true, howDidYouHear: true },
      entranceExam: { ...entranceExam, isAsked: false },
    });
    const bare = { gender: "", howDidYouHear: [], jambRegistrationNo: "" };
    await insertApplication(t.deps.db, { ...bare, program: "Music" });
    const heads = ["Gender", "HowDidYouHear", "JambRegistrationNo"];
    const shown = (row = {}) => heads.filter((head) => head in row);
    expect(shown((await exported("program=Music"))[0])).toEqual([]);
    expect((await questionsOfList()).leftOut).toMatchObject({ gender: true, howDidYouHear: true });
    await insertApplication(t.deps.db, { program: "Law", gender: "female", howDidYouHear: ["friend"] });
    expect(shown((await exported("program=Law"))[0])).toEqual(heads);
    expect(await questionsOfList()).toMatchObject({
      leftOut: { gender: false, howDidYouHear: false },
      entranceExam: { isAsked: true },
    });
  });
});

test("an archive of documents says of no application that it lacks a result which it was not asked for", async () => {
  const { entranceExam } = QUESTIONS.sample;
  const documents = { jambResult: null, waecNecoResult: null };
  await insertApplication(t.deps.db, { program: "Law", documents });
  await ask({ entranceExam: { ...entranceExam, isAsked: false } });
  await insertApplication(t.deps.db, { program: "Law", documents, jambRegistrationNo: "" });
  const about = strFromU8((await archive("program=Law"))["about.txt"] ?? new Uint8Array());
  expect(about.match(/WAEC\/NECO result: was not sent/g)).toHaveLength(2);
  expect(about).not.toContain("JAMB result");
});

describe("The column of a question that was removed", () => {
  beforeEach(async () => {
    await ask({ added: [SPONSOR] });
    await ask({ added: [{ ...SPONSOR, label: "Your sponsor" }] });
    await ask({ added: [] });
  });

  const message = "An earlier question, “Who pays your fees”, had this column, and keeps it. Use another one.";
  const { schoolExam } = QUESTIONS.sample;

  test.each<[string, Partial<QuestionsDocument>, field: string]>([
    ["another question", { added: [{ ...BLOOD, key: "Sponsor" }] }, "added.0.key"],
    ["another one in other letters", { added: [BLOOD, { ...SPONSOR, key: "SPONSOR" }] }, "added.1.key"],
    ["an examination", { schoolExam: { ...schoolExam, numberColumn: "Sponsor" } }, "schoolExam.numberColumn"],
  ])("can't be given to %s", async (_, change, field) => {
    const problems = [expect.objectContaining({ field, message })];
    expect(await publish(change)).toMatchObject({ status: 422, result: { kind: "wrong", problems } });
    expect(t.deps.content.read(QUESTIONS)).toEqual(QUESTIONS.sample);
  });

  test("can't be given to another one in the change that removes it, and a planned question can be reworded", async () => {
    await ask({ added: [BLOOD] });
    for (const change of [
      { added: [{ ...SPONSOR, key: "BloodGROUP" }] },
      { schoolExam: { ...schoolExam, resultColumn: "BloodGroup" } },
    ])
      expect(await publish(change)).toMatchObject({ status: 422 });
    const planned = (label: string) => {
      const form = desk.formWith({ ...QUESTIONS.sample, added: [BLOOD, { ...SPONSOR, key: "Hobby", label }] });
      return desk.send(cookies.editor, "publish", form, { $from: "2025-11-03T08:00" });
    };
    expect(await planned("Your hoby")).toMatchObject({ status: 303 });
    expect(await planned("Your hobby")).toMatchObject({ status: 303 });
  });

  test("is that of its question again when that comes back, in any wording that it had", async () => {
    for (const { label } of [SPONSOR, { label: "Your sponsor" }]) {
      await ask({ added: [{ ...SPONSOR, label, kind: "one choice", choices: ["Family", "State"] }] });
      await ask({ added: [] });
    }
  });

  test("can't be given to another question by a bundle, either", async () => {
    const document = { ...QUESTIONS.sample, added: [{ ...BLOOD, key: "Sponsor" }] };
    const bundle = await archiveOf({ "site.json": SITE, "documents/questions.json": document });
    const faults = [`documents/questions.json: added[0].key: ${message}`];
    expect(await importArchive(t, bundle)).toEqual({ kind: "faulty", faults });
  });
});
