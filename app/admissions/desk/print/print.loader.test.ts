import { beforeAll, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { loader } from "./print.loader.server.ts";
import { MAX_PRINTED } from "./print-address.ts";

const t = testDeps();
let officer: string;
beforeAll(async () => {
  officer = await staffCookie(t.deps, "ngozi", "officer");
  await insertApplications(t.deps.db, 120, { program: "Law", lastName: "Eze" });
  await insertApplications(t.deps.db, MAX_PRINTED, { program: "Music" });
});
const print = (query: string, cookie = officer) => loader(routeArgs(t.deps, `/dashboard/print?${query}`, { cookie }));

test("has every application of a filter once, in the order of the list, with the chosen answers as text", async () => {
  const { rows, heads, filter, total } = await print("program=Law&sort=email&columns=Email,JambResultPath&page=2");
  expect([rows.length, new Set(rows.map(({ id }) => id)).size, total]).toEqual([
    120,
    120,
    { kind: "exact", count: 120 },
  ]);
  expect(heads).toEqual(["Reference", "FirstName", "LastName", "Email", "Status", "Received"]);
  const emails = rows.map(({ cells }) => cells[3]);
  expect(emails).toEqual(emails.toSorted());
  expect(filter).toBe("Law");
});

test("has the first thousand of a longer list, and says of how many, in the columns of the short table", async () => {
  const { rows, heads, total } = await print("view=compact");
  expect([rows.length, total]).toEqual([MAX_PRINTED, { kind: "exact", count: MAX_PRINTED + 120 }]);
  expect(heads).toEqual(["Name", "Reference", "Programme", "Type", "Status", "Received", "Assigned to"]);
});

test("is an export: all applications, or 1,000 of them, need a recent sign-in, and each print is in the audit log", async () => {
  const cookie = await staffCookie(t.deps, "amaka", "head-of-registry");
  t.clock.advance(11 * 60_000);
  for (const query of ["", "view=compact", "program=Music"]) {
    const response = await responseOf(print(query, cookie));
    expect(response.headers.get("Location")).toMatch(/^\/dashboard\/me\/confirm\?next=/);
  }
  expect((await print("program=Law", cookie)).rows).toHaveLength(120);
  const { rows } = await t.pool.query(
    "select detail from audit_events where action = 'applications.exported' and actor_name = 'amaka'",
  );
  expect(rows).toEqual([{ detail: { format: "print", applications: 120, filter: "program=Law" } }]);
});

test("records the view of each application, and has none of another faculty", async () => {
  const limited = await staffCookie(t.deps, "uche", "officer");
  const faculties = t.deps.db.updateTable("staff").set({ faculties: ["Law"] });
  await faculties.where("username", "=", "uche").execute();
  const { rows } = await print("", limited);
  expect(rows).toHaveLength(120);
  const { rows: views } = await t.pool.query(
    "select kind, cardinality(application_ids) as count from record_views order by id desc limit 1",
  );
  expect(views).toEqual([{ kind: "list", count: 120 }]);
});
