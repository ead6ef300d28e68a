import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EMPTY_SITE } from "../../content/empty/empty-site.ts";
import { insertApplication } from "../../tests/builders/application.builder.ts";
import { insertPost } from "../../tests/builders/post.builder.ts";
import { whileLocked } from "../../tests/support/database/lock-rows.ts";
import { responseOf, routeArgs, STAFF_PASSWORD, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { saveBackupKey } from "../backup/runs/backup-runs.store.server.ts";
import { listDocumentGroups } from "../content/desk/list/document-list.server.ts";
import { PLACE } from "../content/place.content.ts";
import { readCrest } from "../content/read-crest.server.ts";
import { SETUP } from "../content/setup-progress.ts";
import { IDENTITY } from "../content/site.content.ts";
import { saveContent } from "../content/versions/save-content.server.ts";
import { loader as robots } from "../discovery/robots.endpoint.ts";
import { findStoredPost } from "../news/desk/desk-posts.store.server.ts";
import { updatePost } from "../news/save-post.store.server.ts";
import { createFirstAccount } from "../staff/accounts/manage-accounts.server.ts";
import { findLink } from "../staff/links/staff-links.store.server.ts";
import { action as begin } from "./begin.page.tsx";
import { openSetup, skipStep } from "./change-setup.server.ts";
import { action as checkBackup } from "./check-backup.page.tsx";
import { prepareSetup } from "./prepare-setup.server.ts";
import { action, loader } from "./setup.page.tsx";
import { action as sendTestMail, loader as testMailPage } from "./test-mail.page.tsx";

const SYSTEM = { actor: { kind: "system" } } as const;

const t = testDeps();
let cookie: string;

beforeAll(async () => {
  cookie = await staffCookie(t.deps, "ada", "administrator");
});
beforeEach(async () => {
  for (const table of ["content_versions", "library_pictures", "applications", "post_versions", "posts", "mails"])
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
    await saveContent(t.deps, PLACE, PLACE.sample, SYSTEM);
    expect(await stateOf("place")).toBe("done");
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

  test("count a second person once the invitation is accepted", async () => {
    const step = async () => (await steps()).find(({ key }) => key === "people");
    await t.pool.query(
      "insert into staff (username, roles, created_at) values ('ngozi', '{officer}', now()) on conflict do nothing",
    );
    expect(await step()).toMatchObject({ state: "open", facts: "Nobody has accepted an invitation yet." });
    await t.pool.query("update staff set last_active_at = now() where username = 'ngozi'");
    expect(await step()).toMatchObject({ state: "done", facts: null });
    await t.pool.query("delete from staff where username = 'ngozi'");
  });

  test("count an application, and a test mail that was sent, but no other mail", async () => {
    const insertSent = (subject: string) =>
      t.pool.query(
        "insert into mails (recipient, subject, text_body, html_body, headers, created_at, status) values ('a@example.com', $1, '', '', '{}', now(), 'sent')",
        [subject],
      );
    await insertApplication(t.deps.db);
    await insertSent("We have received your application: LP-26-7K3Q9M");
    expect([await stateOf("trial"), await stateOf("mail")]).toEqual(["done", "open"]);
    await insertSent("Test mail from Lakeside Polytechnic");
    expect(await stateOf("mail")).toBe("done");
    t.deps.noMailReason = "SMTP_URL is not set";
    expect(await stateOf("mail")).toBe("open");
    t.deps.noMailReason = null;
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
  const choose = (choice: string) => begin(args("/dashboard/setup/begin", { with: choice }));
  const empty = async () => {
    const result = await choose("empty-confirmed");
    return result instanceof Response ? null : result.data.outcome;
  };
  const binned = async () => (await t.pool.query("select 1 from posts where binned_at is not null")).rowCount;

  test("is confirmed first, and then has a neutral text on every page and its example posts in the bin", async () => {
    await openSetup(t.deps, SYSTEM);
    await insertPost(t.deps.db, { title: "An example" });
    expect(await choose("empty")).toMatchObject({ data: { outcome: { kind: "confirm" } } });
    expect(t.deps.content.read(IDENTITY)).toEqual(IDENTITY.sample);
    expect(await empty()).toEqual({ kind: "emptied", documents: Object.keys(EMPTY_SITE).length, posts: 1 });
    expect(t.deps.content.read(IDENTITY)).toEqual(EMPTY_SITE.identity);
    expect(readCrest(t.deps)).toMatchObject({ ratio: 600 / 700 });
    expect(await binned()).toBe(1);
    expect([await stateOf("begin"), await stateOf("identity")]).toEqual(["done", "open"]);
    const form = (await steps()).find(({ key }) => key === "form");
    expect(form?.facts).toMatch(/^The form offers one programme, called “Programme”\. Write yours,/);
    expect(await empty()).toEqual({ kind: "emptied", documents: 0, posts: 0 });
  });

  test("keeps what somebody has written already", async () => {
    await openSetup(t.deps, SYSTEM);
    await saveContent(t.deps, IDENTITY, { ...IDENTITY.sample, name: "Lakeside" }, SYSTEM);
    expect(await empty()).toMatchObject({ documents: Object.keys(EMPTY_SITE).length - 1 });
    expect(t.deps.content.read(IDENTITY).name).toBe("Lakeside");
  });

  test("keeps an example post that an editor saves in the same moment", async () => {
    await openSetup(t.deps, SYSTEM);
    const id = await insertPost(t.deps.db, { title: "An example" });
    const stored = await findStoredPost(t.deps.db, id);
    if (!stored) throw new Error("The post is missing.");
    const draft = { ...stored.draft, title: "Our first post" };
    const { id: staffId } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const saving = { now: t.clock.now(), staffId };
    const versions = { sql: "lock table post_versions in share mode", values: [] };
    const { saved, emptied } = await whileLocked(t.pool, versions, async (waiting) => {
      const saved = t.deps.db
        .transaction()
        .execute((transaction) => updatePost(transaction, { id, revision: stored.revision, draft, saving }));
      await waiting(1);
      const emptied = empty();
      await waiting(2);
      return { saved, emptied };
    });
    expect([await saved, await emptied]).toMatchObject([true, { kind: "emptied", posts: 0 }]);
    expect(await binned()).toBe(0);
  });

  test("shows in the list of pages which texts nobody has written yet, until the setup is finished", async () => {
    const asTheyCame = async () =>
      (await listDocumentGroups(t.deps, "")).flatMap(({ documents }) =>
        documents.filter(({ isAsItCame }) => isAsItCame).map(({ key }) => key),
      );
    await openSetup(t.deps, SYSTEM);
    expect(await asTheyCame()).toContain("identity");
    await empty();
    await saveContent(t.deps, IDENTITY, { ...IDENTITY.sample, name: "Lakeside" }, SYSTEM);
    expect(await asTheyCame()).toContain("campus");
    expect(await asTheyCame()).not.toContain("identity");
    await change({ intent: "finish" });
    expect(await asTheyCame()).toEqual([]);
  });

  test.each([
    ["an application was sent", async () => void (await insertApplication(t.deps.db))],
    ["the setup is finished", async () => void (await change({ intent: "finish" }))],
  ])("is refused once %s, and nothing is changed", async (_, use) => {
    await openSetup(t.deps, SYSTEM);
    await insertPost(t.deps.db);
    await use();
    expect(await empty()).toEqual({ kind: "in-use" });
    expect(t.deps.content.read(IDENTITY)).toEqual(IDENTITY.sample);
    expect(await binned()).toBe(0);
  });

  test("is made once of two people who choose it at the same time", async () => {
    await openSetup(t.deps, SYSTEM);
    const outcomes = await Promise.all([empty(), empty()]);
    const counts = outcomes.map((outcome) => (outcome?.kind === "emptied" ? outcome.documents : -1));
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, Object.keys(EMPTY_SITE).length]);
  });
});

describe("The first start", () => {
  const prepare = () => prepareSetup(first.deps);
  const linkOf = async (token: string) => (await findLink(first.deps.db, token, first.clock.now())).kind;
  const first = testDeps();

  test("opens no setup for an account whose password somebody has set", async () => {
    await createFirstAccount(first.deps, { username: "admin", password: STAFF_PASSWORD });
    expect(await prepare()).toBeNull();
    expect(first.deps.content.read(SETUP).isOpen).toBe(false);
    await first.pool.query("delete from staff");
  });

  test("hands over a link, and the next one another, until somebody has signed in", async () => {
    await createFirstAccount(first.deps, { username: "admin", password: null });
    const [lost, link] = [await prepare(), await prepare()];
    expect([await linkOf(lost ?? ""), await linkOf(link ?? "")]).toEqual(["replaced", "valid"]);
    expect(first.deps.content.read(SETUP).isOpen).toBe(true);
    await first.pool.query("update staff set last_active_at = now()");
    expect(await prepare()).toBeNull();
    expect(await linkOf(link ?? "")).toBe("valid");
  });
});

describe("The backup key, typed back", () => {
  const type = (key: string) => checkBackup(args("/dashboard/setup/backup", { key }));

  test("is accepted in small letters and with the dashes of a word processor, and completes the step", async () => {
    const { letters } = await saveBackupKey(t.deps.db);
    expect((await responseOf(type(letters.toLowerCase().replaceAll("-", " – ")))).status).toBe(303);
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

  test("is preceded by what mails lack while the site has no public address", async () => {
    const page = async (publicUrl: string | null) => {
      t.deps.publicUrl = publicUrl;
      return (await testMailPage(args("/dashboard/setup/mail"))).hasAddress;
    };
    const { publicUrl } = t.deps;
    expect([await page(null), await page("https://www.lakeside.example")]).toEqual([false, true]);
    t.deps.publicUrl = publicUrl;
  });

  test("is the only mail whose result the page shows: none of an applicant", async () => {
    const { rows } = await t.pool.query(
      "insert into mails (recipient, subject, text_body, html_body, headers, created_at) values ('a@example.com', '', '', '', '{}', now()) returning id",
    );
    expect((await testMailPage(args(`/dashboard/setup/mail?sent=${rows[0].id}`))).sent).toBeNull();
  });
});
