import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type IdentityProvider,
  type Person,
  startIdentityProvider,
} from "../../../tests/support/servers/identity-provider.ts";
import {
  OIDC_ROLES,
  type OidcBrowser,
  openOidcBrowser,
  REDIRECT_URI,
  settingsFor,
} from "../../../tests/support/servers/oidc-browser.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { createOidcClient } from "../../platform/oidc/oidc-client.server.ts";
import { findCredentials } from "../accounts/staff.store.server.ts";
import type { Role } from "../permissions/permissions.ts";

const NO_ACCOUNT = "You have no account here. Ask an administrator to invite you.";
const NO_ROLE =
  "None of your groups at Palmgrove accounts has a role on this site any more. If you need one, ask an administrator.";

const t = testDeps();
/** Its ID tokens name a person's subject only; the rest is at the UserInfo endpoint. */
let provider: IdentityProvider;
let withoutRoles: Deps;
let withRoles: Deps;

beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri: REDIRECT_URI, claimsIn: "userinfo" });
  const client = (roles: typeof OIDC_ROLES) => createOidcClient(settingsFor(provider, roles), t.deps);
  withoutRoles = { ...t.deps, oidc: client([]) };
  withRoles = { ...t.deps, oidc: client(OIDC_ROLES) };
});
afterAll(() => provider.stop());
beforeEach(async () => {
  await t.pool.query("delete from rate_limits");
  await t.pool.query("delete from staff");
  provider.people.clear();
});

/** Adds or changes a person at the provider, with a verified e-mail address and without groups if `person` doesn't say otherwise. */
function atProvider(username: string, person: Partial<Person> = {}): void {
  const known = provider.people.get(username) ?? {
    email: `${username}@palmgrove.example`,
    email_verified: true,
    name: "Ngozi Eze",
    groups: [],
  };
  provider.people.set(username, { ...known, ...person });
}

async function addAccount(username: string, email: string, ...roles: Role[]): Promise<void> {
  await addStaff(t.deps, username, ...roles);
  await t.deps.db.updateTable("staff").set({ email }).where("username", "=", username).execute();
}

async function signIn(deps: Deps, username: string) {
  const browser: OidcBrowser = openOidcBrowser(deps);
  const { status, message } = await browser.signIn(username);
  return { status, message, account: await browser.account(), browser };
}

async function auditedActions(): Promise<string[]> {
  const events = await t.deps.db.selectFrom("audit_events").select(["action", "outcome"]).orderBy("id").execute();
  return events.map(({ action, outcome }) => (outcome === "success" ? action : `${action} failed`));
}

describe("where groups give no roles", () => {
  test("a person without an account is rejected, and no account is created", async () => {
    atProvider("stranger", { groups: ["ict"] });
    expect(await signIn(withoutRoles, "stranger")).toMatchObject({ status: 403, message: NO_ACCOUNT, account: null });
    expect(await t.deps.db.selectFrom("staff").select("id").execute()).toEqual([]);
  });

  test("an account is linked by its e-mail address once, and then stays linked when the address changes at the provider", async () => {
    const before = (await auditedActions()).length;
    await addAccount("ngozi", "ngozi@palmgrove.example", "editor");
    atProvider("ngozi");
    expect(await signIn(withoutRoles, "ngozi")).toMatchObject({ account: { username: "ngozi", roles: ["editor"] } });
    atProvider("ngozi", { email: "ngozi.eze@palmgrove.example" });
    expect(await signIn(withoutRoles, "ngozi")).toMatchObject({ account: { username: "ngozi", roles: ["editor"] } });
    expect((await auditedActions()).slice(before)).toEqual(["identity.linked", "sign-in", "sign-in"]);
  });

  test("an address that the provider has not verified links nothing", async () => {
    await addAccount("ngozi", "ngozi@palmgrove.example");
    atProvider("attacker", { email: "ngozi@palmgrove.example", email_verified: false });
    expect(await signIn(withoutRoles, "attacker")).toMatchObject({ status: 403, message: NO_ACCOUNT, account: null });
    expect(await t.deps.db.selectFrom("staff_identities").select("subject").execute()).toEqual([]);
  });

  test("a second identity with the same verified address gets the same account", async () => {
    await addAccount("ngozi", "ngozi@palmgrove.example");
    atProvider("old-subject", { email: "ngozi@palmgrove.example" });
    atProvider("new-subject", { email: "ngozi@palmgrove.example" });
    for (const subject of ["old-subject", "new-subject"])
      expect(await signIn(withoutRoles, subject)).toMatchObject({ account: { username: "ngozi" } });
  });
});

describe("where groups give roles", () => {
  test("a new person with a role gets an account without a password", async () => {
    const before = (await auditedActions()).length;
    atProvider("ada", { groups: ["registry-staff", "chess-club"] });
    expect(await signIn(withRoles, "ada")).toMatchObject({
      status: 302,
      account: { username: "ada@palmgrove.example", roles: ["officer"], faculties: null },
    });
    const stored = await t.deps.db.selectFrom("staff").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ name: "Ngozi Eze", email: "ada@palmgrove.example", password_hash: null });
    expect(await findCredentials(t.deps.db, "ada@palmgrove.example")).toBeNull();
    expect((await auditedActions()).slice(before)).toEqual(["account.added", "identity.linked", "sign-in"]);
  });

  test("two first sign-ins of one new person at the same time make one account", async () => {
    atProvider("ada", { groups: ["registry-staff"] });
    const both = await Promise.all([signIn(withRoles, "ada"), signIn(withRoles, "ada")]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    expect(await t.deps.db.selectFrom("staff").select("username").execute()).toHaveLength(1);
  });

  test("a new person without a role, or without a verified address, gets no account", async () => {
    atProvider("student", { groups: ["students"] });
    atProvider("unverified", { groups: ["ict"], email_verified: false });
    for (const username of ["student", "unverified"])
      expect(await signIn(withRoles, username)).toMatchObject({ status: 403, message: NO_ACCOUNT, account: null });
    expect(await t.deps.db.selectFrom("staff").select("id").execute()).toEqual([]);
  });

  test("a new person whose address is another account's username gets neither that account nor a new one", async () => {
    await addStaff(t.deps, "ada@palmgrove.example", "administrator");
    atProvider("ada", { groups: ["registry-staff"] });
    expect(await signIn(withRoles, "ada")).toMatchObject({ status: 403, message: NO_ACCOUNT, account: null });
  });

  test.each([
    ["Ada+Registry@palmgrove.example", "ada-registry@palmgrove.example"],
    ["o'brien@palmgrove.example", "o-brien@palmgrove.example"],
    ["ọmọ.ẹdẹ@palmgrove.example", "omo.ede@palmgrove.example"],
    ["+@palmgrove.example", "staff@palmgrove.example"],
    [`${"a".repeat(60)}@palmgrove.example`, `${"a".repeat(36)}@palmgrove.example`],
  ])("a new person with the address %s gets a username that can be typed: %s", async (email, username) => {
    atProvider("ada", { email, groups: ["registry-staff"] });
    expect(await signIn(withRoles, "ada")).toMatchObject({ account: { username } });
    expect(await t.deps.db.selectFrom("staff").select("email").execute()).toEqual([{ email }]);
  });

  test("people whose addresses differ only in such characters get an account each, with a number", async () => {
    for (const [subject, email] of ["a+b", "a&b", "a!b"].map((name) => [name, `${name}@palmgrove.example`] as const)) {
      atProvider(subject, { email, groups: ["registry-staff"] });
      expect(await signIn(withRoles, subject)).toMatchObject({ status: 302 });
    }
    const accounts = await t.deps.db.selectFrom("staff").select("username").orderBy("id").execute();
    expect(accounts.map(({ username }) => username)).toEqual([
      "a-b@palmgrove.example",
      "a-b-2@palmgrove.example",
      "a-b-3@palmgrove.example",
    ]);
  });

  test("each sign-in sets the roles, and the change is in the audit log", async () => {
    await addStaff(t.deps, "admin", "administrator");
    atProvider("ada", { groups: ["ict"] });
    expect(await signIn(withRoles, "ada")).toMatchObject({ account: { roles: ["administrator"] } });
    atProvider("ada", { groups: ["registry-staff"] });
    const before = (await auditedActions()).length;
    expect(await signIn(withRoles, "ada")).toMatchObject({ account: { roles: ["officer"] } });
    expect((await auditedActions()).slice(before)).toEqual(["account.roles-changed", "sign-in"]);
    const { rows } = await t.pool.query(
      "select detail from audit_events where action in ('account.added', 'account.roles-changed') order by id desc limit 2",
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      { factor: "oidc", before: "Administrator", after: "Officer" },
      { factor: "oidc", roles: "Administrator" },
    ]);
  });

  test("a person whose last group with a role is gone is rejected, and signed out everywhere", async () => {
    atProvider("ada", { groups: ["registry-staff"] });
    const { browser } = await signIn(withRoles, "ada");
    expect(await browser.account()).not.toBeNull();
    atProvider("ada", { groups: ["chess-club"] });
    const before = (await auditedActions()).length;
    expect(await signIn(withRoles, "ada")).toMatchObject({ status: 403, message: NO_ROLE, account: null });
    expect(await browser.account()).toBeNull();
    expect((await auditedActions()).slice(before)).toEqual(["sign-in failed"]);
  });

  test("an account that is not linked yet is untouched by a sign-in without a role", async () => {
    await addAccount("admin", "ada@palmgrove.example", "administrator");
    atProvider("ada");
    expect(await signIn(withRoles, "ada")).toMatchObject({ status: 403, message: NO_ROLE });
    expect(await findCredentials(t.deps.db, "admin")).toMatchObject({ roles: ["administrator"] });
    expect(await t.deps.db.selectFrom("staff_identities").select("subject").execute()).toEqual([]);
  });

  test("the last administrator stays one, and another may be demoted", async () => {
    await addAccount("admin", "ada@palmgrove.example", "administrator");
    atProvider("ada", { groups: ["registry-staff"] });
    expect(await signIn(withRoles, "ada")).toMatchObject({ account: { roles: ["officer", "administrator"] } });
    await addStaff(t.deps, "second", "administrator");
    expect(await signIn(withRoles, "ada")).toMatchObject({ account: { roles: ["officer"] } });
    expect(await findCredentials(t.deps.db, "second")).toMatchObject({ roles: ["administrator"] });
  });
});
