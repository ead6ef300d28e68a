import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { type AuditActor, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { Role } from "../permissions/permissions.ts";
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
import { isUsername, normalizeUsername } from "./username.ts";

/** The outcome of a change to an account. `generatedPassword` is to be shown once. */
export type AccountChange =
  | { kind: "done"; username: string; generatedPassword: string | null }
  | { kind: "taken"; username: string }
  | { kind: "unknown"; username: string }
  | { kind: "last-administrator"; username: string }
  | { kind: "bad-username" }
  | { kind: "bad-password"; problem: PasswordProblem };

type AccountDeps = Pick<Deps, "db" | "clock" | "content">;

/** Creates an account, with a generated password when `password` is null. */
export async function addAccount(
  deps: AccountDeps,
  actor: AuditActor,
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
  const generatedPassword = password === null ? chosen : null;
  const detail = { roles: roles.join(", ") };
  return recorded(deps, { action: "account.added", actor, detail }, async (transaction) =>
    (await insertStaff(transaction, account))
      ? { kind: "done", username, generatedPassword }
      : { kind: "taken", username },
  );
}

/** Sets an account's password, a generated one when `password` is null, and ends its sessions. */
export async function resetPassword(
  deps: AccountDeps,
  actor: AuditActor,
  name: string,
  password: string | null,
): Promise<AccountChange> {
  const username = normalizeUsername(name);
  const problem = password === null ? null : await checkPassword(deps, password, username);
  if (problem !== null) return { kind: "bad-password", problem };
  const chosen = password ?? generatePassword();
  const passwordHash = await hashPassword(chosen);
  const generatedPassword = password === null ? chosen : null;
  return recorded(deps, { action: "account.password-reset", actor }, async (transaction) =>
    (await replacePassword(transaction, username, passwordHash))
      ? { kind: "done", username, generatedPassword }
      : { kind: "unknown", username },
  );
}

/** Disables an account and ends its sessions. */
export function disableAccount(deps: AccountDeps, actor: AuditActor, name: string): Promise<AccountChange> {
  const username = normalizeUsername(name);
  return recorded(deps, { action: "account.disabled", actor }, async (transaction) =>
    guardedOutcome(username, await disableStaff(transaction, username, deps.clock.now())),
  );
}

/** Enables a disabled account, which keeps its password. */
export function enableAccount(deps: AccountDeps, actor: AuditActor, name: string): Promise<AccountChange> {
  const username = normalizeUsername(name);
  return recorded(deps, { action: "account.enabled", actor }, async (transaction) =>
    guardedOutcome(username, await enableStaff(transaction, username)),
  );
}

/** Sets the roles of an account. */
export function changeRoles(
  deps: AccountDeps,
  actor: AuditActor,
  name: string,
  roles: readonly Role[],
): Promise<AccountChange> {
  const username = normalizeUsername(name);
  const event = { action: "account.roles-changed", actor, detail: { roles: roles.join(", ") } } as const;
  return recorded(deps, event, async (transaction) =>
    guardedOutcome(username, await setRoles(transaction, username, roles)),
  );
}

type Recorded = { action: AuditAction; actor: AuditActor; detail?: Record<string, string> };

/** Runs a change of an account, and adds it to the audit log in the same transaction if it was made. */
function recorded(
  { db, clock }: AccountDeps,
  event: Recorded,
  change: (transaction: Transaction<Tables>) => Promise<AccountChange>,
): Promise<AccountChange> {
  return db.transaction().execute(async (transaction) => {
    const outcome = await change(transaction);
    if (outcome.kind === "done") {
      const target = `account ${outcome.username}`;
      await recordAuditEvent(transaction, { outcome: "success", ...event, target, at: clock.now() });
    }
    return outcome;
  });
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
  const generatedPassword = admin.password === null ? password : null;
  const { username } = admin;
  const event = { action: "account.added", actor: { kind: "system" }, detail: { roles: "administrator" } } as const;
  const change = await recorded(deps, event, async (transaction) =>
    (await insertFirstStaff(transaction, account))
      ? { kind: "done", username, generatedPassword }
      : { kind: "taken", username },
  );
  return change.kind === "done" ? { kind: "created", username, generatedPassword } : { kind: "exists" };
}

function guardedOutcome(username: string, change: GuardedChange): AccountChange {
  return change === "changed" ? { kind: "done", username, generatedPassword: null } : { kind: change, username };
}
