import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { insertMail, markAttemptFailed, markSent, markStored } from "../../mail/mail.store.server.ts";
import { loader as mail, action as one } from "./mail.page.tsx";
import { action as every, loader as mails } from "./mails.page.tsx";

const test = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(test.deps);
});
function write(subject: string): Promise<number> {
  const message = { to: "ada@example.com", subject, text: "Dear Ada,\n<b>we</b> have it.", html: "<p>Dear Ada</p>" };
  return test.deps.db.transaction().execute((transaction) => insertMail(transaction, message, test.clock.now()));
}

const list = (query = "") => mails(routeArgs(test.deps, `/dashboard/mails${query}`, { cookie }));
const open = (id: string) => mail(routeArgs(test.deps, `/dashboard/mails/${id}`, { params: { id }, cookie }));

describe("The mails", () => {
  it("redirect to sign-in without a session", async () => {
    const response = await responseOf(mails(routeArgs(test.deps, "/dashboard/mails")));
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/login?next=%2Fdashboard%2Fmails"]);
    const one = await responseOf(mail(routeArgs(test.deps, "/dashboard/mails/1", { params: { id: "1" } })));
    expect(one.status).toBe(302);
  });

  it("are listed newest first, with their status", async () => {
    await markSent(test.deps.db, await write("Sent"), test.clock.now());
    await markAttemptFailed(test.deps.db, await write("Failed"), "550 no such mailbox", true);
    await markStored(test.deps.db, await write("Stored"));
    await write("Waiting");
    const { mails: found, total } = await list();
    expect(found.map((each) => [each.subject, each.status])).toEqual([
      ["Waiting", "waiting"],
      ["Stored", "kept"],
      ["Failed", "failed"],
      ["Sent", "sent"],
    ]);
    expect(found[2]?.lastError).toBe("550 no such mailbox");
    expect(total).toBe(4);
  });

  it("are not sent again while sending is disabled", async () => {
    const deps = { ...test.deps, noMailReason: "PUBLIC_URL is not set" };
    const [failed, stored] = [await write("Failed"), await write("Stored")];
    await markAttemptFailed(deps.db, failed, "451 try later", true);
    await markStored(deps.db, stored);
    const options = { cookie, init: { method: "POST" } };
    const all = await responseOf(every(routeArgs(deps, "/dashboard/mails", options)));
    const address = `/dashboard/mails/${stored}`;
    const single = await responseOf(one(routeArgs(deps, address, { ...options, params: { id: String(stored) } })));
    expect([all, single].map(({ headers }) => headers.get("Location"))).toEqual(["/dashboard/mails", address]);
    const statuses = await Promise.all([failed, stored].map(async (id) => (await open(String(id))).status));
    expect(statuses).toEqual(["failed", "kept"]);
  });

  it("can be read as text", async () => {
    const id = await write("Read me");
    expect(await open(String(id))).toMatchObject({
      subject: "Read me",
      to: "ada@example.com",
      text: "Dear Ada,\n<b>we</b> have it.",
    });
  });

  it("mask codes and personal links in every status, and show the rest", async () => {
    const secrets = ["123456", "AbCdEfGhIjKlMnOpQrStUv"];
    const text = `Your code: ${secrets[0]}\nOr open /newsletter/confirm/${secrets[1]}#end\nQuestions: info@example.com`;
    const write = () => {
      const message = { to: "ada@example.com", subject: "Your code", text, html: text, secrets };
      return test.deps.db.transaction().execute((transaction) => insertMail(transaction, message, test.clock.now()));
    };
    const [waiting, unsent, failed, sent] = [await write(), await write(), await write(), await write()];
    await markStored(test.deps.db, unsent);
    await markAttemptFailed(test.deps.db, failed, "451 try later", true);
    await markSent(test.deps.db, sent, test.clock.now());
    for (const id of [waiting, unsent, failed, sent])
      expect(await open(String(id))).toMatchObject({
        text: "Your code: [hidden]\nOr open /newsletter/confirm/[hidden]#end\nQuestions: info@example.com",
        isMasked: true,
      });
    const stored = await test.deps.db.selectFrom("mails").selectAll().where("id", "=", sent).execute();
    for (const secret of secrets) expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify((await list()).mails)).not.toContain(secrets[0]);
  });

  it.each(["0", "999999", "abc", "99999999999", "-1", "1.5", "\0"])("returns 404 for the id %j", async (id) => {
    await expect(open(id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  it("are paginated by fifty, and a page past the end is the last one", async () => {
    for (let index = 0; index < 60; index++) await write(`Mail ${index}`);
    const [first, last] = [await list(), await list("?page=400")];
    expect([first.mails.length, first.page, last.page, last.pages]).toEqual([50, 1, 2, 2]);
    expect((await list("?page=-3")).page).toBe(1);
  });

  it("are sent again on request if they failed or were stored unsent, and no others", async () => {
    const [failed, stored, sent] = [await write("Failed"), await write("Stored"), await write("Sent")];
    await markAttemptFailed(test.deps.db, failed, "451 try later", true);
    await markStored(test.deps.db, stored);
    await markSent(test.deps.db, sent, test.clock.now());
    const click = (id: number) =>
      responseOf(
        one(
          routeArgs(test.deps, `/dashboard/mails/${id}`, {
            params: { id: String(id) },
            cookie,
            init: { method: "POST" },
          }),
        ),
      );
    const clicked = await click(stored);
    expect([clicked.status, clicked.headers.get("Location")]).toEqual([303, `/dashboard/mails/${stored}?again`]);
    await click(sent);
    const failedMails = (await list()).failed;
    const all = await responseOf(every(routeArgs(test.deps, "/dashboard/mails", { cookie, init: { method: "POST" } })));
    expect(all.headers.get("Location")).toBe(`/dashboard/mails?again=${failedMails}`);
    expect(await list("?again=2")).toMatchObject({ failed: 0, sentAgain: 2 });
    const statuses = await Promise.all([failed, stored, sent].map(async (id) => (await open(String(id))).status));
    expect(statuses).toEqual(["waiting", "waiting", "sent"]);
    const jobs = await sql<{
      id: number;
    }>`select (data->>'mailId')::int as id from pgboss.job where name = 'send-mail'`.execute(test.deps.db);
    expect(jobs.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([failed, stored]));
    expect(jobs.rows.map(({ id }) => id)).not.toContain(sent);
  });

  it("tell apart mails about an application and about the newsletter", async () => {
    const { db, clock } = test.deps;
    const newsletter = {
      to: "ada@example.com",
      subject: "Confirm",
      text: "T",
      html: "H",
      about: "newsletter",
    } as const;
    const id = await db.transaction().execute((transaction) => insertMail(transaction, newsletter, clock.now()));
    expect((await open(String(id))).about).toBe("newsletter");
    expect((await open(String(await write("Receipt")))).about).toBe("application");
  });

  it("can't be sent again without a session", async () => {
    const response = await responseOf(every(routeArgs(test.deps, "/dashboard/mails", { init: { method: "POST" } })));
    expect(response.headers.get("Location")).toContain("/login");
  });
});
