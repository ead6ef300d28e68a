import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApplication, insertApplications } from "../../tests/builders/application.builder.ts";
import { addStaff, OPERATOR, routeArgs, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { RETENTION } from "../content/retention.content.ts";
import { saveContent } from "../content/versions/save-content.server.ts";
import { changeRoles } from "../staff/accounts/manage-accounts.server.ts";
import { loader as person, action as personAction } from "./person/person.page.tsx";
import { loader as privacy } from "./privacy.page.tsx";
import { loader as periods, action as savePeriods } from "./retention/periods.page.tsx";

const t = testDeps();
let administrator: string;
let officer: string;
beforeAll(async () => {
  administrator = await staffCookie(t.deps, "amaka", "administrator");
  officer = await staffCookie(t.deps, "emeka");
});
beforeEach(() => saveContent(t.deps, RETENTION, RETENTION.sample, { actor: { kind: "system" } }));
const overview = (cookie: string | null = administrator, query = "") =>
  privacy(routeArgs(t.deps, `/dashboard/privacy${query}`, { cookie }));

function post(form: Record<string, string>, cookie = administrator) {
  const init = { method: "POST", body: new URLSearchParams(form) };
  return routeArgs(t.deps, "/dashboard/privacy/x", { cookie, init });
}

const PERIODS = {
  notAdmitted: "24",
  undecided: "24",
  admitted: "",
  mails: "12",
  leftNewsletter: "1",
  accessLog: "24",
  auditLog: "24",
  day: "30",
  month: "9",
};

describe("the privacy pages", () => {
  test("return 403 to officers, and redirect to sign-in without a session", async () => {
    for (const loader of [privacy, periods, person]) {
      const args = (cookie: string | null) => routeArgs(t.deps, "/dashboard/privacy", { cookie });
      await expect(loader(args(officer))).rejects.toMatchObject({ init: { status: 403 } });
      await expect(loader(args(null))).rejects.toMatchObject({ status: 302 });
    }
    for (const action of [savePeriods, personAction])
      await expect(action(post({}, officer))).rejects.toMatchObject({ init: { status: 403 } });
  });

  test("record in the audit log that a role did not allow them", async () => {
    await expect(overview(officer)).rejects.toMatchObject({ init: { status: 403 } });
    const last = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(last).toMatchObject({ action: "permission.rejected", outcome: "failure", actor_name: "emeka" });
    expect(last?.detail).toEqual({ permission: "privacy.read" });
  });

  test("follow a role change at once", async () => {
    await addStaff(t.deps, "dupe");
    const cookie = await staffCookie(t.deps, "dupe");
    await expect(overview(cookie)).rejects.toMatchObject({ init: { status: 403 } });
    await changeRoles(t.deps, OPERATOR, "dupe", ["administrator"]);
    expect((await overview(cookie)).classes.length).toBeGreaterThan(5);
    await changeRoles(t.deps, OPERATOR, "dupe", ["officer"]);
    await expect(overview(cookie)).rejects.toMatchObject({ init: { status: 403 } });
  });

  test("show each class with its period, and what is due tonight", async () => {
    await insertApplications(t.deps.db, 3, { session: "2020/2021" });
    const { tonight, classes } = await overview();
    expect(tonight).toEqual(["Applications without a decision: 3 (3 of the 2020/2021 session)"]);
    const periodOf = Object.fromEntries(classes.map(({ key, period }) => [key, period]));
    expect(periodOf).toMatchObject({
      notAdmitted: "2 years",
      admitted: "until they are erased by hand",
      mails: "1 year",
      accessLog: "2 years",
      auditLog: "2 years",
      drafts: "14 days, or until applications close with a reminder",
      uploads: "7 days",
      unconfirmed: "30 days",
      subscribed: "until they unsubscribe",
    });
    await t.deps.db.deleteFrom("applications").execute();
  });
});

describe("a period", () => {
  test("is saved as a version with its author, and applies at once", async () => {
    const result = await savePeriods(post({ ...PERIODS, admitted: "120" }));
    expect(result).toMatchObject({ status: 303 });
    expect(t.deps.content.read(RETENTION).months.admitted).toBe(120);
    const { rows } = await t.pool.query(
      "select username from content_versions join staff on staff.id = saved_by where key = 'retention' order by content_versions.id desc limit 1",
    );
    expect(rows).toEqual([{ username: "amaka" }]);
  });

  test.each([
    ["a word", { notAdmitted: "two years" }, "notAdmitted"],
    ["zero months", { mails: "0" }, "mails"],
    ["more than fifty years", { accessLog: "601" }, "accessLog"],
    ["less than a year of the audit log", { auditLog: "11" }, "auditLog"],
    ["no period of the audit log", { auditLog: "" }, "auditLog"],
    ["a day beyond the end of its month", { day: "31", month: "9" }, "sessionEnds"],
    ["29 February", { day: "29", month: "2" }, "sessionEnds"],
  ])("is rejected as %s, and keeps what was typed", async (_what, wrong, field) => {
    const result = await savePeriods(post({ ...PERIODS, ...wrong }));
    if (result instanceof Response) throw new Error("It was saved.");
    expect(result.data).toMatchObject({ kind: "wrong", problems: [{ field }], typed: wrong });
    expect(t.deps.content.read(RETENTION)).toEqual(RETENTION.sample);
  });

  test("that would remove more tonight needs confirmation, again after a further change", async () => {
    await insertApplication(t.deps.db, { session: "2023/2024" });
    const shorter = { ...PERIODS, undecided: "6" };
    const asked = await savePeriods(post(shorter));
    if (asked instanceof Response || asked.data.kind !== "confirm") throw new Error("It was not asked.");
    expect(asked.data.tonight).toEqual(["Applications without a decision: 1 (1 of the 2023/2024 session)"]);
    const { accepted } = asked.data;
    const other = await savePeriods(post({ ...shorter, undecided: "3", accepted }));
    expect(other).toMatchObject({ data: { kind: "confirm" } });
    expect(await savePeriods(post({ ...shorter, accepted }))).toMatchObject({ status: 303 });
    expect(t.deps.content.read(RETENTION).months.undecided).toBe(6);
    await t.deps.db.deleteFrom("applications").execute();
  });
});

describe("the search for a person", () => {
  const search = async (form: Record<string, string>) => {
    const result = await personAction(post({ email: "", reference: "", number: "", intent: "find", ...form }));
    if (result instanceof Response) throw new Error("It led elsewhere.");
    return result.data;
  };
  const found = async (form: Record<string, string>) => {
    const result = await search(form);
    if (result.kind !== "found") throw new Error(`It was ${result.kind}.`);
    return result;
  };

  test("shows what is on file, and records the access", async () => {
    const { id, reference } = await insertApplication(t.deps.db, {
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@example.com",
    });
    const result = await found({ reference: ` ${reference.toLowerCase().replaceAll("-", " ")} ` });
    expect(result.found).toMatchObject({ counts: "1 application and 2 documents", confirmation: reference });
    expect(result.found.applications).toMatchObject([{ name: "Ada Obi", status: "received, for 2025/2026" }]);
    const { rows } = await t.pool.query("select application_ids from record_views where kind = 'person-search'");
    expect(rows).toEqual([{ application_ids: [id] }]);
  });

  test("mentions further records under the same address, and as a guardian's address", async () => {
    const family = { email: "family@example.com", guardianEmail: "mother@example.com" };
    const [{ reference } = { reference: "" }] = await insertApplications(t.deps.db, 2, family);
    expect((await found({ reference })).found.hints).toEqual([
      "Under the address family@example.com there are 2 applications and 4 documents in total. If that is the same person, search by the address too.",
    ]);
    expect(await search({ email: "Mother@example.com" })).toMatchObject({
      kind: "nothing",
      hints: ["The address is a parent's or guardian's in 2 applications, not included here."],
    });
  });

  test("rejects an empty or malformed query", async () => {
    expect(await search({})).toMatchObject({ kind: "wrong", problems: [{ field: "email" }] });
    expect(await search({ email: "ada", reference: "12" })).toMatchObject({
      problems: [{ field: "email" }, { field: "reference" }],
      typed: { email: "ada", reference: "12" },
    });
  });

  test.each([
    ["number", { number: "2025\u0000" }],
    ["email", { email: "ada\u0000@example.com" }],
  ])("says what is wrong with a character that can't be read in one field alone (%s)", async (field, form) => {
    expect(await search(form)).toMatchObject({ kind: "wrong", problems: [{ field }] });
  });

  test("erases only unchanged records after a typed confirmation, and shows what was removed", async () => {
    const { reference } = await insertApplication(t.deps.db);
    const { found: seen } = await found({ reference });
    const erase = (form: Record<string, string>) =>
      personAction(post({ email: "", number: "", reference, intent: "erase", fingerprint: seen.fingerprint, ...form }));
    expect(await erase({ confirmation: "yes" })).toMatchObject({ data: { kind: "found", rejection: "unconfirmed" } });
    expect(await erase({ confirmation: reference, fingerprint: "of another day" })).toMatchObject({
      data: { kind: "found", rejection: "changed" },
    });
    const done = await erase({ confirmation: ` ${reference.toLowerCase()}` });
    if (!(done instanceof Response)) throw new Error("Nobody was erased.");
    const address = done.headers.get("Location") ?? "";
    expect(address).not.toContain(reference);
    const page = await person(routeArgs(t.deps, address, { cookie: administrator }));
    const { rows } = await t.pool.query("select data from pgboss.job where name = 'keep-tombstones'");
    expect(rows).toHaveLength(1);
    expect(page.erased).toBe("1 application and 2 documents");
    expect((await overview()).erasures).toMatchObject([{ byWhom: "amaka", removed: "1 application and 2 documents" }]);
  });
});
