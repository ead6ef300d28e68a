import type { Deps } from "../../platform/deps.server.ts";
import type { Role } from "../permissions/permissions.ts";
import { normalizeUsername } from "../sign-in/check-credentials.server.ts";
import { checkPassword } from "./check-password.server.ts";
import { generatePassword, hashPassword } from "./password.server.ts";
import type { PasswordProblem } from "./password-rules.ts";
import {
  disableStaff,
  enableStaff,
  type GuardedChange,
  hasStaff,
  insertFirstStaff,
  insertStaff,
  replacePassword,
  setRoles,
} from "./staff.store.server.ts";

/** The outcome of a change to an account. `generatedPassword` is to be shown once. */
export type AccountChange =
  | { kind: "done"; username: string; generatedPassword: string | null }
  | { kind: "taken"; username: string }
  | { kind: "unknown"; username: string }
  | { kind: "last-administrator"; username: string }
  | { kind: "bad-username" }
  | { kind: "bad-password"; problem: PasswordProblem };

/** ASCII only: letters of other alphabets look like Latin ones, and two usernames would look the same. */
export const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/;

/** Returns whether a normalized username is allowed. */
export function isUsername(username: string): boolean {
  return USERNAME.test(username);
}

type AccountDeps = Pick<Deps, "db" | "clock" | "content">;

/** Creates an account, with a generated password when `password` is null. */
export async function addAccount(
  deps: AccountDeps,
  name: string,
  { password, roles }: { password: string | null; roles: readonly Role[] },
): Promise<AccountChange> {
  const username = normalizeUsername(name);
  if (!isUsername(username)) return { kind: "bad-username" };
  const problem = password === null ? null : await checkPassword(deps, password, username);
  if (problem !== null) return { kind: "bad-password", problem };
  const chosen = password ?? generatePassword();
  const account = {
    username,
    passwordHash: await hashPassword(chosen),
    mustChangePassword: true,
    createdAt: deps.clock.now(),
    roles,
  };
  if (!(await insertStaff(deps.db, account))) return { kind: "taken", username };
  return { kind: "done", username, generatedPassword: password === null ? chosen : null };
}

/** Sets an account's password, a generated one when `password` is null, and ends its sessions. */
export async function resetPassword(deps: AccountDeps, name: string, password: string | null): Promise<AccountChange> {
  const username = normalizeUsername(name);
  const problem = password === null ? null : await checkPassword(deps, password, username);
  if (problem !== null) return { kind: "bad-password", problem };
  const chosen = password ?? generatePassword();
  if (!(await replacePassword(deps.db, username, await hashPassword(chosen)))) return { kind: "unknown", username };
  return { kind: "done", username, generatedPassword: password === null ? chosen : null };
}

/** Disables an account and ends its sessions. */
export async function disableAccount(deps: AccountDeps, name: string): Promise<AccountChange> {
  const username = normalizeUsername(name);
  return guardedOutcome(username, await disableStaff(deps.db, username, deps.clock.now()));
}

/** Enables a disabled account, which keeps its password. */
export async function enableAccount(deps: AccountDeps, name: string): Promise<AccountChange> {
  const username = normalizeUsername(name);
  return outcome(username, await enableStaff(deps.db, username));
}

/** Sets the roles of an account. */
export async function changeRoles(deps: AccountDeps, name: string, roles: readonly Role[]): Promise<AccountChange> {
  const username = normalizeUsername(name);
  return guardedOutcome(username, await setRoles(deps.db, username, roles));
}

export type FirstAccount =
  | { kind: "exists" }
  | { kind: "bad-password"; problem: PasswordProblem }
  | { kind: "created"; username: string; generatedPassword: string | null };

/**
 * Creates the first staff account if there is none, with a generated password when none is given.
 *
 * A generated password is returned to be shown once, and not stored. When several instances start at the same time, one creates the account.
 */
export async function createFirstAccount(
  deps: AccountDeps,
  admin: { username: string; password: string | null },
): Promise<FirstAccount> {
  if (await hasStaff(deps.db)) return { kind: "exists" };
  const problem = admin.password === null ? null : await checkPassword(deps, admin.password, admin.username);
  if (problem !== null) return { kind: "bad-password", problem };
  const password = admin.password ?? generatePassword();
  const account = {
    username: admin.username,
    passwordHash: await hashPassword(password),
    mustChangePassword: admin.password === null,
    createdAt: deps.clock.now(),
  };
  if (!(await insertFirstStaff(deps.db, account))) return { kind: "exists" };
  return { kind: "created", username: admin.username, generatedPassword: admin.password === null ? password : null };
}

function outcome(username: string, found: boolean): AccountChange {
  return found ? { kind: "done", username, generatedPassword: null } : { kind: "unknown", username };
}

function guardedOutcome(username: string, change: GuardedChange): AccountChange {
  return change === "last-administrator" ? { kind: change, username } : outcome(username, change === "changed");
}
