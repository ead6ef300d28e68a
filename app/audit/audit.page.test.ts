import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../../tests/builders/application.builder.ts";
import { addStaff, routeArgs, STAFF_PASSWORD, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { loader as applicationPage } from "../admissions/desk/application/application.loader.server.ts";
import { loader as exportForms } from "../admissions/desk/forms.endpoint.ts";
import { loader as applications, action as searchApplications } from "../admissions/desk/list/applications.page.tsx";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import { action as searchPerson } from "../privacy/person/person.action.server.ts";
import { action as login } from "../staff/sign-in/login.endpoint.ts";
import { action as logout } from "../staff/sign-in/logout.endpoint.ts";
import { loader as auditPage } from "./audit.page.tsx";
import { loader as auditCsv } from "./audit-csv.endpoint.ts";
import { verifyAuditLog } from "./verify-audit-log.job.server.ts";

const t = testDeps();
let cookie: string;

beforeAll(async () => {
  cookie = await staffCookie(t.deps, "amaka", "administrator");
});

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

async function signIn(username: string, password: string): Promise<Response> {
  const body = JSON.stringify({ username, password });
  const headers = { "Content-Type": "application/json", "User-Agent": FIREFOX };
  return login(routeArgs(t.deps, "/api/admin/login", { init: { method: "POST", headers, body } }));
}

const show = (query = "") => auditPage(routeArgs(t.deps, `/dashboard/audit${query}`, { cookie }));

/** Reads a streamed response to its end. */
async function readAll(response: Promise<Response>): Promise<string> {
  return (await response).text();
}

async function formArgs(address: string, fields: Record<string, string>) {
  return routeArgs(t.deps, address, { cookie, init: { method: "POST", body: new URLSearchParams(fields) } });
}

describe("after sign-ins", () => {
  beforeAll(async () => {
    await addStaff(t.deps, "ngozi");
    await signIn("Ngozi", STAFF_PASSWORD);
    await signIn("ngozi", "a wrong password");
    await signIn("Nine-Palms-typed-here", "x");
  });

  test("the page lists them newest first, with network and browser", async () => {
    const { events } = await show("?action=sign-in");
    expect(events.slice(0, 3)).toMatchObject([
      { who: "Somebody who is not signed in", isFailure: true, what: "Signed in: unknown account" },
      { who: "Somebody who is not signed in", isFailure: true, what: "Signed in: account ngozi" },
      {
        who: "ngozi",
        what: "Signed in",
        isFailure: false,
        detail: "factor: password, network: new",
        from: "192.0.2.1, Firefox on Windows",
      },
    ]);
  });

  test("what was typed as an unknown username is nowhere in the log", async () => {
    const { rows } = await t.pool.query("select audit_events::text as text from audit_events");
    expect(JSON.stringify(rows).toLowerCase()).not.toContain("typed-here");
  });

  test("a sign-out is listed", async () => {
    const signedIn = await signIn("ngozi", STAFF_PASSWORD);
    const session = signedIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    await logout(routeArgs(t.deps, "/api/admin/logout", { cookie: session, init: { method: "POST" } }));
    expect((await show("?action=sign-out")).events).toMatchObject([{ who: "ngozi", what: "Signed out" }]);
  });
});

describe("a filter", () => {
  test("by person finds what they did and what was done to their account", async () => {
    const operator = { kind: "operator", name: "ada, at the command line" } as const;
    const target = { outcome: "success", actor: operator, target: "account uche", at: t.clock.now() } as const;
    await recordAuditEvent(t.deps.db, { action: "account.disabled", ...target });
    const actor = { kind: "staff", id: 99, username: "uche" } as const;
    await recordAuditEvent(t.deps.db, { action: "post.saved", ...target, actor, target: "post 3" });
    const { events, total } = await show("?who=Uche");
    expect(events.map(({ what }) => what)).toEqual(["Saved a post: 3", "Disabled an account: uche"]);
    expect(total).toBe(2);
  });

  test("by outcome and day finds only these", async () => {
    const { events } = await show("?outcome=failure&from=2025-10-06&to=2025-10-06");
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ isFailure }) => isFailure)).toBe(true);
    expect((await show("?from=2025-10-07")).events).toEqual([]);
  });

  test.each([
    ["?from=yesterday", "Enter days as 2026-11-21."],
    ["?from=2025-10-07&to=2025-10-06", "The first day comes after the last."],
    ["?action=constructor", "Choose an action from the list."],
  ])("%s is answered with a message, and keeps what was typed", async (query, problem) => {
    const shown = await show(query);
    expect(shown).toMatchObject({ problem, events: [] });
    expect(Object.values(shown.typed)).toContain(
      new URLSearchParams(query).get(query.includes("action") ? "action" : "from"),
    );
  });

  test("applies to the download, which is formula-safe and recorded", async () => {
    const actor = { kind: "operator", name: "=cmd()" } as const;
    const event = { outcome: "success", actor, at: t.clock.now() } as const;
    await recordAuditEvent(t.deps.db, { action: "database.moved", ...event });
    const text = await readAll(auditCsv(routeArgs(t.deps, "/dashboard/audit.csv?action=database.moved", { cookie })));
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain(`"'=cmd()","Moved the data to another place","done"`);
    expect((await show("?action=audit-log.exported")).events).toMatchObject([{ who: "amaka" }]);
  });
});

test("the page says when the hashes were verified", async () => {
  expect((await show()).verified).toBeNull();
  expect(await verifyAuditLog(t.deps, { kind: "system" })).toMatchObject({ kind: "intact" });
  expect((await show()).verified).toMatchObject({ isIntact: true, at: "6 October 2025, 10:00" });
});

test("no event has an applicant's name or e-mail after searches, views and an export", async () => {
  const applicant = { firstName: "Marigold", lastName: "Thunderstorm", email: "mary.storm@example.com" };
  const { id, reference } = await insertApplication(t.deps.db, applicant);
  await searchApplications(await formArgs("/dashboard", { q: "Thunderstorm" })).catch(() => undefined);
  await applications(routeArgs(t.deps, "/dashboard", { cookie }));
  await applicationPage(routeArgs(t.deps, `/dashboard/applications/${id}`, { cookie, params: { id: String(id) } }));
  await readAll(exportForms(routeArgs(t.deps, "/api/form/forms", { cookie })));
  await searchPerson(await formArgs("/dashboard/privacy/person", { email: applicant.email }));
  await searchPerson(await formArgs("/dashboard/privacy/person", { email: "nobody.thunderstorm@example.com" }));

  const { rows } = await t.pool.query<{ action: string; text: string }>(
    "select action, audit_events::text as text from audit_events",
  );
  const typical = ["applications.listed", "application.viewed", "applications.exported", "person.searched"];
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(typical));
  const all = rows.map(({ text }) => text.toLowerCase()).join("\n");
  for (const secret of ["marigold", "thunderstorm", "mary.storm", "example.com", reference.toLowerCase()])
    expect(all).not.toContain(secret);
});
