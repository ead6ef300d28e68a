import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EMPTY_SITE } from "../../content/empty/empty-site.ts";
import { insertApplication } from "../../tests/builders/application.builder.ts";
import { insertPost } from "../../tests/builders/post.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../tests/support/test-deps.ts";
import { saveBackupKey } from "../backup/runs/backup-runs.store.server.ts";
import { SETUP } from "../content/setup-progress.ts";
import { IDENTITY } from "../content/site.content.ts";
import { saveContent } from "../content/versions/save-content.server.ts";
import { loader as robots } from "../discovery/robots.endpoint.ts";
import { action as begin } from "./begin.page.tsx";
import { openSetup, skipStep } from "./change-setup.server.ts";
import { action as checkBackup } from "./check-backup.page.tsx";
import { action, loader } from "./setup.page.tsx";
import { action as sendTestMail, loader as testMailPage } from "./test-mail.page.tsx";

const SYSTEM = { actor: { kind: "system" } } as const;

let t: TestDeps;
let cookie: string;

beforeAll(async () => {
  t = await openTestDeps();
  cookie = await staffCookie(t.deps, "ada", "administrator");
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ["content_versions", "applications", "post_versions", "posts", "mails"])
    await t.pool.query(`delete from ${table}`);
  await t.deps.site.refresh();
});

const args = (path: string, fields?: Record<string, string>) =>
  routeArgs(t.deps, path, { cookie, ...(fields && { init: { method: "POST", body: new URLSearchParams(fields) } }) });
const steps = async () => (await loader(args("/dashboard/setup"))).steps;
const stateOf = async (key: string) => (await steps()).find((step) => step.key === key)?.state;
const change = (fields: Record<string, string>) => responseOf(action(args("/dashboard/setup", fields)));

describe("The steps of the setup", () => {
  test("are open on a fresh sample, and none is said to be done that was not", async () => {
    await openSetup(t.deps, SYSTEM);
    const { isOpen, steps: listed } = await loader(args("/dashboard/setup"));
    expect(isOpen).toBe(true);
    expect(listed.filter(({ state }) => state !== "open").map(({ key }) => key)).toEqual([]);
  });

  test("are done when their text is the university’s own, no matter where it was written", async () => {
    await saveContent(t.deps, IDENTITY, { ...IDENTITY.sample, name: "Lakeside" }, SYSTEM);
    expect(await stateOf("identity")).toBe("done");
    expect(await stateOf("place")).toBe("open");
  });

  test("lead to one’s own account for the e-mail address first, then to the second factor", async () => {
    const path = async () => (await steps()).find(({ key }) => key === "account")?.path;
    expect(await path()).toMatch(/^\/dashboard\/people\/\d+$/);
    await t.pool.query("update staff set email = 'ada@lakeside.example'");
    expect(await path()).toBe("/dashboard/me/second-factor");
    expect(await stateOf("account")).toBe("open");
  });

  test("can be skipped, and taken up again", async () => {
    await change({ intent: "skip", step: "mail" });
    expect(await stateOf("mail")).toBe("skipped");
    await change({ intent: "take-up", step: "mail" });
    expect(await stateOf("mail")).toBe("open");
  });

  test("ignore a step that there is none of", async () => {
    expect((await change({ intent: "skip", step: "world peace" })).status).toBe(303);
    expect((await steps()).every(({ state }) => state !== "skipped")).toBe(true);
  });

  test("keep what two people skip at the same time", async () => {
    await Promise.all(
      (["mail", "people", "theme", "trial"] as const).map((step) => skipStep(t.deps, SYSTEM, step, true)),
    );
    expect(t.deps.content.read(SETUP).skipped.toSorted()).toEqual(["mail", "people", "theme", "trial"]);
  });

  test("count an application and a mail that was sent", async () => {
    await insertApplication(t.deps.db);
    await t.pool.query(
      "insert into mails (recipient, subject, text_body, html_body, headers, created_at, status) values ('a@example.com', '', '', '', '{}', now(), 'sent')",
    );
    expect([await stateOf("trial"), await stateOf("mail")]).toEqual(["done", "done"]);
  });
});

describe("An open setup", () => {
  test("asks search engines to list no page, until it is finished with whatever steps are left", async () => {
    const rules = async () => robots(args("/robots.txt")).text();
    await openSetup(t.deps, SYSTEM);
    expect(await rules()).toBe("User-agent: *\nDisallow: /\n");
    await change({ intent: "finish" });
    expect(await rules()).toContain("Allow: /\n");
    expect(t.deps.content.read(SETUP).isOpen).toBe(false);
    const { rows } = await t.pool.query(
      "select actor_name, detail from audit_events where action = 'setup.changed' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor_name: "ada", detail: { what: "finished" } }]);
  });
});

describe("A site that begins empty", () => {
  test("has a neutral text on every page, and its example posts in the bin", async () => {
    await insertPost(t.deps.db, { title: "An example" });
    const outcome = await begin(args("/dashboard/setup/begin", { with: "empty" }));
    expect(outcome).toMatchObject({ data: { kind: "emptied" } });
    expect(t.deps.content.read(IDENTITY)).toEqual(EMPTY_SITE.identity);
    expect((await t.pool.query("select 1 from posts where binned_at is null")).rowCount).toBe(0);
    expect(await stateOf("begin")).toBe("done");
    expect(await stateOf("identity")).toBe("open");
  });

  test.each([
    ["an application was sent", () => insertApplication(t.deps.db)],
    ["a text was changed", () => saveContent(t.deps, IDENTITY, { ...IDENTITY.sample, name: "Lakeside" }, SYSTEM)],
  ])("is refused without a backup when %s, and nothing is changed", async (_, use) => {
    await use();
    const before = t.deps.content.read(IDENTITY);
    expect(await begin(args("/dashboard/setup/begin", { with: "empty" }))).toMatchObject({
      init: { status: 409 },
      data: { kind: "in-use" },
    });
    expect(t.deps.content.read(IDENTITY)).toEqual(before);
  });

  test("is made once of two people who choose it at the same time", async () => {
    const outcomes = await Promise.all([1, 2].map(() => begin(args("/dashboard/setup/begin", { with: "empty" }))));
    const kinds = outcomes.map((outcome) => (outcome instanceof Response ? outcome.status : outcome.data.kind));
    expect(kinds.filter((kind) => kind === "emptied")).toHaveLength(1);
    const { rows } = await t.pool.query("select count(*)::int as n from content_versions where key = 'identity'");
    expect(rows[0].n).toBe(1);
  });
});

describe("The backup key, typed back", () => {
  const type = (key: string) => checkBackup(args("/dashboard/setup/backup", { key }));

  test("is accepted in small letters and without hyphens, and completes the step", async () => {
    const { letters } = await saveBackupKey(t.deps.db);
    expect((await responseOf(type(letters.toLowerCase().replaceAll("-", " ")))).status).toBe(303);
    expect(t.deps.content.read(SETUP).done).toEqual(["backup"]);
  });

  test.each(["", "ABCD-EFGH", "0000-0000-0000-0000-0000-0000-0000-0000-0000"])("is not %j", async (typed) => {
    await saveBackupKey(t.deps.db);
    expect(await type(typed)).toMatchObject({ init: { status: 422 } });
    expect(t.deps.content.read(SETUP).done).toEqual([]);
  });
});

describe("A test mail", () => {
  const send = (email: string) => sendTestMail(args("/dashboard/setup/mail", { email }));

  test("is queued for one address, and its page says what became of it", async () => {
    const response = await responseOf(send(" ada@lakeside.example "));
    const address = response.headers.get("Location") ?? "";
    expect(await testMailPage(args(address))).toMatchObject({
      sent: { to: "ada@lakeside.example", status: "waiting" },
    });
    await t.pool.query("update mails set last_error = '535 authentication failed'");
    expect((await testMailPage(args(address))).sent?.lastError).toBe("535 authentication failed");
  });

  test.each(["", "ada", "ada@lakeside.example, eve@example.com"])("is not sent to %j", async (typed) => {
    expect(await send(typed)).toMatchObject({ init: { status: 422 }, data: { email: typed } });
    expect((await t.pool.query("select 1 from mails")).rowCount).toBe(0);
  });

  test("is the only mail whose result the page shows: none of an applicant", async () => {
    const { rows } = await t.pool.query(
      "insert into mails (recipient, subject, text_body, html_body, headers, created_at) values ('a@example.com', '', '', '', '{}', now()) returning id",
    );
    expect((await testMailPage(args(`/dashboard/setup/mail?sent=${rows[0].id}`))).sent).toBeNull();
  });
});
