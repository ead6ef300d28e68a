import { expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { applicationForm } from "../../../tests/builders/application-form.builder.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { documentDesk } from "../../../tests/support/staff/document-desk.ts";
import { formDesk } from "../../../tests/support/staff/form-desk.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { checkDocuments } from "../../content/check/check-documents.ts";
import { loader as applyPage } from "../apply/apply.page.tsx";
import { loader as applicationsPage } from "../desk/list/applications.page.tsx";
import { FEES } from "../information/fees/fees.content.ts";
import { action as saveIntake } from "../intakes/edit/edit-intake.action.server.ts";
import { loader as intakeForm } from "../intakes/edit/edit-intake.page.tsx";
import { loader as statistics } from "../intakes/statistics/intake.loader.server.ts";
import { loader as answersPage } from "../status/answers/answers.action.server.ts";
import { PROGRAMMES } from "./programmes.content.ts";

const OFFERED = PROGRAMMES.sample.names;

const { t, cookies, desk, send, ...form } = formDesk(PROGRAMMES);
const offer = (names: readonly string[]) => form.ask({ names: [...names] });
const submit = (program: string) => send(applicationForm({ answers: { program } }));

const args = <Params extends Record<string, string>>(address: string, cookie: string, params = {} as Params) =>
  routeArgs(t.deps, address, { cookie, params });

test("a programme that an editor adds can be chosen in the form, found in the list and given places", async () => {
  await offer([...OFFERED, "Architecture"]);
  expect((await applyPage(args("/Admissions/Apply", "") as never)).programmes).toEqual([...OFFERED, "Architecture"]);
  expect(await submit("Architecture")).toMatchObject({ status: 201 });
  const list = await applicationsPage(args("/dashboard?program=Architecture", cookies.head) as never);
  expect(list).toMatchObject({ applications: [{ program: "Architecture" }] });
  expect((await intakeForm(args("/dashboard/intakes/new", cookies.head) as never)).faculties.at(-1)).toMatchObject({
    faculty: "Other programmes",
    programmes: expect.arrayContaining(["Architecture"]),
  });
});

test("a programme that an editor removes can't be chosen any more, not even in a form that was opened before", async () => {
  await offer(OFFERED.filter((name) => name !== "Music"));
  expect((await applyPage(args("/Admissions/Apply", "") as never)).programmes).not.toContain("Music");
  expect(await submit("Music")).toMatchObject({
    status: 422,
    errors: [{ field: "program", message: "Choose another programme: Music is not offered." }],
  });
});

test("an application that was saved before the programme was removed gets its reference again after a lost response", async () => {
  const form = applicationForm({ answers: { program: "Music" } });
  const first = await send(form);
  expect(first).toMatchObject({ status: 201, reference: expect.stringMatching(/^PU-/) });
  await offer(OFFERED.filter((name) => name !== "Music"));
  expect(await send(form)).toMatchObject({ status: 201, reference: first.reference });
  form.set("city", "Asaba");
  expect(await send(form)).toMatchObject({ status: 422, errors: [] });
  const { rows } = await t.pool.query("select reference, city from applications");
  expect(rows).toEqual([{ reference: first.reference, city: expect.not.stringMatching("Asaba") }]);
});

test("an applicant for a programme that was removed keeps it when other answers are corrected", async () => {
  const { id } = await insertApplication(t.deps.db, { program: "Music" });
  const cookie = await applicantCookie(t.deps, id);
  await offer(OFFERED.filter((name) => name !== "Music"));
  expect(await answersPage(args("/Admissions/Status/Answers", cookie))).toMatchObject({
    kind: "open",
    programmes: expect.arrayContaining(["Law", "Music"]),
  });
  expect(await form.correct({ city: "Asaba" })).toMatchObject({ kind: "redirect" });
});

test("the statistics still count a programme that was removed, beside its places, which a save of the intake keeps", async () => {
  await insertApplication(t.deps.db, { program: "Music" });
  const { rows } = await t.pool.query("select id from intakes");
  const id = String(rows[0].id);
  await t.pool.query("insert into intake_programmes values ($1, 'Music', 30)", [id]);
  await offer(OFFERED.filter((name) => name !== "Music"));
  const { view } = await statistics(args(`/dashboard/intakes/${id}`, cookies.head, { id }));
  expect(view.programmes).toContainEqual(
    expect.objectContaining({ label: "Music", quota: 30, href: `/dashboard?program=Music&intake=${id}` }),
  );
  const { typed, version } = await intakeForm(args(`/dashboard/intakes/${id}/edit`, cookies.head, { id }) as never);
  const { quotas, ...fields } = typed;
  const body = new URLSearchParams({ ...fields, session: "2025/2026", "quota-music": quotas.Music ?? "", version });
  const saving = routeArgs(t.deps, `/dashboard/intakes/${id}/edit`, {
    cookie: cookies.head,
    init: { method: "POST", body },
  });
  expect(await saveIntake({ ...saving, params: { id } })).toMatchObject({ status: 303 });
  const stored = await t.pool.query("select programme, quota from intake_programmes");
  expect(stored.rows).toEqual([{ programme: "Music", quota: 30 }]);
});

test("editors choose the programmes of a faculty from the list, and no other form gets it", async () => {
  await offer([...OFFERED, "Architecture"]);
  const { choices } = await documentDesk(FEES, t).open(cookies.editor);
  expect(choices.programmes?.at(-1)).toEqual({ value: "Architecture", label: "Architecture" });
  expect((await desk.open(cookies.editor)).choices).toEqual({});
});

test("the checks report a programme that no faculty has, as its officers don't see the applications", async () => {
  expect(checkDocuments(t.deps.content).filter(({ key }) => key === PROGRAMMES.key)).toEqual([]);
  await offer([...OFFERED, "Architecture"]);
  expect(checkDocuments(t.deps.content)).toContainEqual(
    expect.objectContaining({
      key: PROGRAMMES.key,
      field: `names.${OFFERED.length}`,
      found: "The programme ‘Architecture’",
      reason: expect.stringContaining("officers of a faculty don’t see its applications"),
    }),
  );
});

test("the checks name the pages that still list a programme that was removed", async () => {
  await offer(OFFERED.filter((name) => name !== "Music"));
  expect(checkDocuments(t.deps.content)).toContainEqual(
    expect.objectContaining({
      key: FEES.key,
      found: "The course ‘Music’",
      reason: "The application form offers no course of this name.",
    }),
  );
});

test.each([
  ["two programmes with one name", ["Computer Science", "computer-science"], /already, as “Computer Science”/],
  ["a comma, which separates programmes in the address of a list", ["Theatre, Film"], /without a comma/],
  ["a form without programmes", [], /./],
  ["a name that is longer than lists can show", ["x".repeat(101)], /100/],
])("rejects %s", async (_, names, message) => {
  const outcome = await form.publish({ names });
  expect(JSON.stringify(outcome)).toMatch(message);
  expect(outcome.status).toBe(422);
});
