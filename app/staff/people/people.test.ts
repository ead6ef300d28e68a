import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rejectingEvents } from "../../../tests/support/failing-audit-log.ts";
import { addStaff, responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { listMails } from "../../mail/mail.store.server.ts";
import { insertPasskey } from "../factors/passkeys/passkeys.store.server.ts";
import { insertIdentity } from "../oidc/staff-identities.store.server.ts";
import { action as inviteAction } from "./invite.page.tsx";
import { loader as peoplePage } from "./people.page.tsx";
import { action, loader } from "./person.page.tsx";

const t = testDeps();
let cookie: string;

beforeEach(async () => {
  await t.pool.query("delete from staff");
  await t.pool.query("delete from mails");
  cookie = await staffCookie(t.deps, "chief", "administrator");
});

const addPasskeyOf = (staffId: number) =>
  insertPasskey(t.deps.db, {
    credentialId: `passkey of ${staffId}`,
    staffId,
    publicKey: Buffer.from("key"),
    counter: 0,
    transports: [],
    name: "Passkey",
    createdAt: t.clock.now(),
  });

type Fields = Record<string, string | string[]>;

function body(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
}

const NGOZI = { name: "Ngozi Eze", email: "ngozi@palmgrove.example", roles: ["officer"] };

const invite = (fields: Fields, as = cookie) =>
  inviteAction(
    routeArgs(t.deps, "/dashboard/people/new", { cookie: as, init: { method: "POST", body: body(fields) } }),
  );

async function idOf(username: string): Promise<number> {
  const row = await t.deps.db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirst();
  return row?.id ?? 0;
}

const pageArgs = (id: number, as: string, init: RequestInit = {}) =>
  routeArgs(t.deps, `/dashboard/people/${id}`, { cookie: as, params: { id: String(id) }, init });
const page = (id: number) => loader(pageArgs(id, cookie));
const post = (id: number, fields: Fields, as = cookie) =>
  action(pageArgs(id, as, { method: "POST", body: body(fields) }));
const list = () => peoplePage(routeArgs(t.deps, "/dashboard/people", { cookie }) as never);

/** Returns the form of an account as its page shows it. */
async function formOf(id: number): Promise<Fields> {
  const { name, email, roles, faculties } = (await page(id)).details;
  const seen = JSON.stringify({ name, email, roles, faculties });
  return { intent: "save", seen, name: name || "Someone", email: email ?? "", roles, faculties: faculties ?? [] };
}

test("Each change of an account is in the audit log with who made it, from which network and with which browser", async () => {
  await invite(NGOZI).catch(() => null);
  await post(await idOf(NGOZI.email), { intent: "withdraw" });
  const { rows } = await t.pool.query(
    "select action, actor_name, network, user_agent from audit_events where target = $1 order by id",
    [`account ${NGOZI.email}`],
  );
  const from = { actor_name: "chief", network: expect.any(String), user_agent: expect.any(String) };
  expect(rows).toEqual([
    { action: "account.invited", ...from },
    { action: "account.invitation-withdrawn", ...from },
  ]);
});

describe("An invitation", () => {
  test("is mailed with a hidden link, and the account is listed as invited for 72 hours", async () => {
    const response = await responseOf(invite({ ...NGOZI, faculties: ["Law"] }));
    expect(response.status).toBe(303);
    const { mails } = await listMails(t.deps.db, { offset: 0, limit: 10 });
    expect(mails).toMatchObject([{ to: NGOZI.email, about: "account", isMasked: true }]);
    expect(mails[0]?.text).toContain("/login/link/[hidden]");
    const { people } = await list();
    expect(people.find(({ name }) => name === "Ngozi Eze")).toMatchObject({
      username: NGOZI.email,
      roles: "Officer",
      faculties: "Law",
      stateLabel: "Invited until 9 Oct 2025, 10:00",
    });
    t.clock.advance(72 * 3_600_000);
    cookie = await staffCookie(t.deps, "chief");
    expect((await list()).people.find(({ name }) => name === "Ngozi Eze")?.stateLabel).toBe("Invitation expired");
  });

  test.each<[string, Fields, string, string]>([
    ["no name", { ...NGOZI, name: " " }, "name", "Type the person's name."],
    ["no address", { ...NGOZI, email: "" }, "email", "Type the e-mail address to which the invitation goes."],
    ["two addresses", { ...NGOZI, email: "a@b.example, c@d.example" }, "email", "Type one e-mail address"],
    ["no role", { ...NGOZI, roles: [] }, "roles", "Choose at least one role."],
    ["an invented role", { ...NGOZI, roles: ["officer", "rector"] }, "roles", "does not exist"],
    ["an invented faculty", { ...NGOZI, faculties: ["Magic"] }, "faculties", "does not exist any more"],
    ["an auditor of a faculty", { ...NGOZI, roles: ["auditor"], faculties: ["Law"] }, "faculties", "for all faculties"],
    ["an editor of a faculty", { ...NGOZI, roles: ["editor"], faculties: ["Law"] }, "faculties", "limit what officers"],
    ["a username with spaces", { ...NGOZI, username: "ngozi eze" }, "username", "A username has"],
    ["a username that exists", { ...NGOZI, username: "chief" }, "username", "Another account has this username."],
  ])("with %s is rejected, and keeps what was typed", async (_, fields, field, message) => {
    const outcome = await invite(fields);
    expect(outcome).toMatchObject({
      init: { status: 422 },
      data: { values: { name: fields.name }, problems: [{ field, message: expect.stringContaining(message) }] },
    });
    expect(await idOf(NGOZI.email)).toBe(0);
  });

  test("to the address of another account is rejected, in any spelling", async () => {
    await invite(NGOZI);
    const outcome = await invite({ ...NGOZI, email: "NGOZI@palmgrove.example", username: "other" });
    expect(outcome).toMatchObject({ data: { problems: [{ field: "email" }] } });
  });

  test("is shown to the administrator once when no mail is sent", async () => {
    t.deps.noMailReason = "no mail server is set";
    const outcome = await invite(NGOZI);
    t.deps.noMailReason = null;
    expect(outcome).toMatchObject({ data: { address: expect.stringMatching(/\/login\/link\/[\w-]{43}$/) } });
    expect((await listMails(t.deps.db, { offset: 0, limit: 10 })).total).toBe(0);
  });

  test("can be sent again and withdrawn, which deletes the account", async () => {
    await invite(NGOZI);
    const id = await idOf(NGOZI.email);
    await post(id, { intent: "invite" });
    expect((await listMails(t.deps.db, { offset: 0, limit: 10 })).total).toBe(2);
    expect((await responseOf(post(id, { intent: "withdraw" }))).headers.get("Location")).toBe(
      "/dashboard/people?withdrawn",
    );
    expect(await idOf(NGOZI.email)).toBe(0);
  });
});

describe("An account", () => {
  test("is changed, and its history says by whom", async () => {
    await addStaff(t.deps, "bola", "officer");
    const id = await idOf("bola");
    const fields = await formOf(id);
    await post(id, { ...fields, name: "Bola Ade", roles: ["officer", "editor"], faculties: ["Law"] });
    const shown = await page(id);
    expect(shown.details).toEqual({
      name: "Bola Ade",
      email: null,
      roles: ["officer", "editor"],
      faculties: ["Law"],
    });
    expect(shown.events).toMatchObject([
      { label: "Changed the roles of an account", by: "chief", detail: expect.stringContaining("faculties: Law") },
      { label: "Changed name or e-mail of an account", by: "chief", detail: "Changed: name" },
    ]);
  });

  describe("whose e-mail address is changed", () => {
    const mails = async () => (await listMails(t.deps.db, { offset: 0, limit: 10 })).mails;
    let id: number;
    beforeEach(async () => {
      await addStaff(t.deps, "bola", "officer");
      id = await idOf("bola");
      await t.pool.query("update staff set email = 'bola@palmgrove.example' where id = $1", [id]);
    });

    test("is notified at the old address, without the new address in full", async () => {
      await post(id, { ...(await formOf(id)), email: "stranger@elsewhere.example" });
      const [mail, ...others] = await mails();
      expect(mail).toMatchObject({
        to: "bola@palmgrove.example",
        about: "account",
        subject: "The e-mail address of your staff account was changed",
        text: expect.stringContaining("by another one: s…@elsewhere.example."),
      });
      expect([others, mail?.text.includes("stranger")]).toEqual([[], false]);
    });

    test("is notified when the address is removed", async () => {
      await post(id, { ...(await formOf(id)), email: "" });
      expect(await mails()).toMatchObject([{ text: expect.stringContaining("removed this e-mail address") }]);
    });

    test("gets no mail when only the spelling differs, or the change is rejected", async () => {
      const fields = await formOf(id);
      await post(id, { ...fields, email: "BOLA@palmgrove.example" });
      await post(id, { ...fields, email: "other@palmgrove.example" });
      expect(await mails()).toEqual([]);
    });
  });

  test("keeps what a second administrator typed, and says what the first has changed", async () => {
    await addStaff(t.deps, "bola", "officer");
    const id = await idOf("bola");
    const [first, second] = [await formOf(id), await formOf(id)];
    await post(id, { ...first, roles: ["auditor"] });
    const outcome = await post(id, { ...second, name: "Bola Ade" });
    expect(outcome).toMatchObject({
      init: { status: 409 },
      data: { kind: "conflict", values: { name: "Bola Ade" }, changes: ["Name: now Someone", "Roles: now Auditor"] },
    });
    expect((await page(id)).details.roles).toEqual(["auditor"]);
    const again = outcome instanceof Response ? null : outcome.data;
    const seen = again?.kind === "conflict" ? JSON.stringify(again.seen) : "";
    await post(id, { ...second, name: "Bola Ade", seen });
    expect((await page(id)).details).toMatchObject({ name: "Bola Ade", roles: ["officer"] });
  });

  test("is signed out when it is disabled, and can sign in again when it is enabled", async () => {
    await staffCookie(t.deps, "bola", "officer");
    const id = await idOf("bola");
    expect((await page(id)).sessions).toHaveLength(1);
    await post(id, { intent: "disable" });
    expect(await page(id)).toMatchObject({ state: "disabled", sessions: [] });
    await post(id, { intent: "enable" });
    expect((await page(id)).state).toBe("active");
    await expect(staffCookie(t.deps, "bola")).resolves.toContain("gatehouse=");
  });

  test("is signed out of one session, or of all", async () => {
    for (let session = 0; session < 3; session++) await staffCookie(t.deps, "bola", "officer");
    const id = await idOf("bola");
    const [first] = (await page(id)).sessions;
    await post(id, { intent: "sign-out", session: String(first?.id) });
    expect((await page(id)).sessions).toHaveLength(2);
    await post(id, { intent: "sign-out", session: "all" });
    expect((await page(id)).sessions).toHaveLength(0);
  });

  test("that lost its second factor gets a new start from an administrator, who can't do so for their own", async () => {
    await staffCookie(t.deps, "lost-phone", "officer");
    const [id, own] = [await idOf("lost-phone"), await idOf("chief")];
    for (const staffId of [id, own]) await addPasskeyOf(staffId);
    expect([(await page(id)).canResetFactors, (await page(own)).canResetFactors]).toEqual([true, false]);
    const response = await responseOf(post(id, { intent: "reset-factors" }));
    expect(response.headers.get("Location")).toBe(`/dashboard/people/${id}?done=factors-reset`);
    expect(await page(id)).toMatchObject({
      canResetFactors: false,
      sessions: [],
      events: [{ label: "Reset the second factor of an account", by: "chief" }],
    });
    for (const not of [id, own])
      expect(await post(not, { intent: "reset-factors" })).toMatchObject({ init: { status: 409 } });
    expect((await page(own)).secondFactor).toBe("Passkey");
  });

  test("stays signed in when its sign-out can't be recorded", async () => {
    await staffCookie(t.deps, "bola", "officer");
    const id = await idOf("bola");
    await expect(
      rejectingEvents(t, "account.signed-out", () => post(id, { intent: "sign-out", session: "all" })),
    ).rejects.toThrow();
    expect((await page(id)).sessions).toHaveLength(1);
  });

  test("is not changed by an auditor, who may look at it", async () => {
    const auditor = await staffCookie(t.deps, "auditor", "auditor");
    const id = await idOf("chief");
    const init = { status: 403 };
    for (const intent of ["save", "disable", "reset", "reset-factors", "sign-out"])
      await expect(post(id, { intent }, auditor)).rejects.toMatchObject({ init });
    await expect(invite(NGOZI, auditor)).rejects.toMatchObject({ init });
    expect(await loader(pageArgs(id, auditor))).toMatchObject({ username: "chief", canManage: false });
  });
});

describe("An account that is linked to the identity provider", () => {
  const link = (id: number) =>
    t.deps.db
      .transaction()
      .execute((transaction) =>
        insertIdentity(
          transaction,
          { issuer: "https://id.palmgrove.example/realm", subject: "n.eze" },
          { staffId: id, now: t.clock.now() },
        ),
      );

  test("shows the provider, and is unlinked and signed out by an administrator", async () => {
    await staffCookie(t.deps, "zainab", "officer");
    const id = await idOf("zainab");
    await link(id);
    expect((await page(id)).identities).toEqual([expect.stringMatching(/^id\.palmgrove\.example, last used /)]);
    const response = await responseOf(post(id, { intent: "unlink" }));
    expect(response.headers.get("Location")).toBe(`/dashboard/people/${id}?done=unlinked`);
    expect(await page(id)).toMatchObject({
      identities: [],
      sessions: [],
      events: [{ label: "Unlinked an account of the identity provider", by: "chief" }],
    });
  });

  test("stays linked if it is the last administrator's, without a password", async () => {
    const id = await idOf("chief");
    await link(id);
    await t.pool.query("update staff set password_hash = null, last_active_at = now()");
    expect(await post(id, { intent: "unlink" })).toMatchObject({ init: { status: 409 }, data: { kind: "failed" } });
    expect((await page(id)).identities).toHaveLength(1);
  });
});

describe("Two-step verification in the list of people", () => {
  afterEach(() => {
    t.deps.secondFactorPolicy = "nobody";
  });
  const factorOf = async (username: string) =>
    (await list()).people.find((person) => person.username === username)?.secondFactor;

  test("is 'Required, not set up' for an administrator without a second factor, and 'None' for an officer", async () => {
    t.deps.secondFactorPolicy = "administrators";
    await addStaff(t.deps, "bola", "officer");
    expect([await factorOf("chief"), await factorOf("bola")]).toEqual(["Required, not set up", "None"]);
    expect((await page(await idOf("chief"))).secondFactor).toBe("Required, not set up");
    t.deps.secondFactorPolicy = "everyone";
    expect(await factorOf("bola")).toBe("Required, not set up");
  });

  test("names the factors that are set up; an authenticator app counts once it is confirmed", async () => {
    await addStaff(t.deps, "bola", "officer");
    const id = await idOf("bola");
    await t.pool.query("insert into staff_totp (staff_id, secret) values ($1, 'S')", [id]);
    expect(await factorOf("bola")).toBe("None");
    await t.pool.query("update staff_totp set confirmed_at = now()");
    expect(await factorOf("bola")).toBe("Authenticator app");
    const passkey = { credentialId: "one", staffId: id, publicKey: Buffer.from("key"), counter: 0, transports: [] };
    await insertPasskey(t.deps.db, { ...passkey, name: "Phone", createdAt: t.clock.now() });
    expect(await factorOf("bola")).toBe("Passkey and authenticator app");
  });

  test("is left to the identity provider for an account without a password", async () => {
    t.deps.secondFactorPolicy = "everyone";
    await addStaff(t.deps, "bola", "officer");
    await t.pool.query("update staff set password_hash = null, last_active_at = now() where username = 'bola'");
    expect(await factorOf("bola")).toBe("None");
  });
});

describe("The last administrator who can sign in", () => {
  test("can't be disabled, and can't lose the role", async () => {
    await invite({ ...NGOZI, roles: ["administrator"] });
    const id = await idOf("chief");
    expect(await post(id, { intent: "disable" })).toMatchObject({ init: { status: 409 }, data: { kind: "failed" } });
    const demoted = await post(id, { ...(await formOf(id)), roles: ["officer"] });
    expect(demoted).toMatchObject({ init: { status: 409 }, data: { problems: [{ field: "roles" }] } });
    expect(await page(id)).toMatchObject({ state: "active", details: { roles: ["administrator"] } });
  });

  test("remains when two administrators demote each other at the same moment", async () => {
    const other = await staffCookie(t.deps, "deputy", "administrator");
    const [chief, deputy] = [await idOf("chief"), await idOf("deputy")];
    const [ofChief, ofDeputy] = [await formOf(chief), await formOf(deputy)];
    await Promise.allSettled([
      post(deputy, { ...ofDeputy, roles: ["officer"] }, cookie),
      post(chief, { ...ofChief, roles: ["officer"] }, other),
    ]);
    const { rows } = await t.pool.query("select username from staff where 'administrator' = any(roles)");
    expect(rows).toHaveLength(1);
  });
});
