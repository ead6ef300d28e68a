import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomeOf } from "../../tests/support/post-desk.ts";
import { OPERATOR, routeArgs, staffCookie } from "../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../tests/support/test-deps.ts";
import { action } from "../layout/redirects/desk/redirects.action.server.ts";
import { changeRoles } from "./accounts/manage-accounts.server.ts";

let t: TestDeps;

beforeAll(async () => {
  t = await openTestDeps();
});
afterAll(() => t.close());

test("returns what was typed to a person whose role ended while the page was open, without passwords, and changes nothing", async () => {
  const cookie = await staffCookie(t.deps, "ngozi", "editor");
  await changeRoles(t.deps, OPERATOR, "ngozi", ["officer"]);
  const typed = {
    from: "/prospectus",
    to: "/Admissions",
    note: "Printed in 2019.\nKeep it.",
    password: "typed",
    more: " ",
  };
  const init = { method: "POST", body: new URLSearchParams(typed) };
  const args = routeArgs(t.deps, "/dashboard/redirects", { cookie, init });
  expect(await outcomeOf(action(args as never))).toEqual({
    status: 403,
    location: null,
    result: {
      kind: "not-permitted",
      typed: [
        ["from", "/prospectus"],
        ["to", "/Admissions"],
        ["note", "Printed in 2019.\nKeep it."],
      ],
    },
  });
  const { rows } = await t.owner.pool.query("select action, actor_name from audit_events order by id desc limit 1");
  expect(rows).toEqual([{ action: "permission.rejected", actor_name: "ngozi" }]);
});
