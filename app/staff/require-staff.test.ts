import { describe, expect, test } from "vitest";
import { outcomeOf } from "../../tests/support/staff/post-desk.ts";
import { OPERATOR, routeArgs, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { action } from "../layout/redirects/desk/redirects.action.server.ts";
import { changeRoles } from "./accounts/manage-accounts.server.ts";
import { loader as layout } from "./dashboard.layout.tsx";
import { action as changeFactors } from "./factors/factors.page.tsx";
import { action as changePassword } from "./me/password.page.tsx";
import { hasSessionEnded } from "./require-staff.server.ts";

const t = testDeps();

const SESSION_MS = 31 * 60_000;

/** Posts a form to a page, as somebody whose session has ended. */
async function postAfterTheSession(fields: Record<string, string>, cookie: string | null) {
  t.clock.advance(SESSION_MS);
  const init = { method: "POST", body: new URLSearchParams(fields) };
  const args = routeArgs(t.deps, "/dashboard/redirects?q=a", { cookie, init });
  return { ...(await outcomeOf(action(args as never))), isEnded: hasSessionEnded(args.context) };
}

describe("a form whose sender's session has ended", () => {
  const typed = {
    from: "/prospectus",
    note: "Printed in 2019.\nKeep it.",
    password: "typed",
    intent: "add",
    $autosave: "x",
  };
  const KEPT = [
    ["from", "/prospectus"],
    ["note", "Printed in 2019.\nKeep it."],
  ];

  test("gets what was typed, without passwords and hidden fields, also when the cookie is gone", async () => {
    for (const cookie of [await staffCookie(t.deps, "ada", "editor"), null])
      expect(await postAfterTheSession(typed, cookie)).toEqual({
        status: 401,
        location: null,
        result: { kind: "session-ended", typed: KEPT },
        isEnded: true,
      });
    const { rows } = await t.owner.pool.query("select count(*)::int as n from redirects");
    expect(rows).toEqual([{ n: 0 }]);
  });

  test.each<[string, Record<string, string>]>([
    ["nothing was typed", { intent: "remove", from: " " }],
    ["a stranger sends more than a note", { note: "x".repeat(70_000) }],
  ])("leads to the sign-in page when %s, with nothing typed in the address", async (_, fields) => {
    expect(await postAfterTheSession(fields, null)).toMatchObject({
      status: 302,
      location: `/login?next=${encodeURIComponent("/dashboard/redirects?q=a")}`,
      isEnded: false,
    });
  });

  test("never gets back what was typed on a page of the own account", async () => {
    const init = {
      method: "POST",
      body: new URLSearchParams({ current: "a password", new: "another", name: "laptop" }),
    };
    for (const [act, path] of [
      [changePassword, "/dashboard/me/password"],
      [changeFactors, "/dashboard/me/second-factor"],
    ] as const)
      expect(await outcomeOf(act(routeArgs(t.deps, path, { init }) as never))).toMatchObject({
        status: 302,
        location: `/login?next=${encodeURIComponent(path)}`,
      });
  });

  test("is shown by the page inside the layout, which names nobody", async () => {
    const cookie = await staffCookie(t.deps, "ada", "editor");
    t.clock.advance(SESSION_MS);
    const init = { method: "POST", body: new URLSearchParams(typed) };
    const args = routeArgs(t.deps, "/dashboard/redirects", { cookie, init });
    await outcomeOf(action(args as never));
    expect(await layout(args as never)).toMatchObject({ username: null, groups: [] });
  });
});

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
