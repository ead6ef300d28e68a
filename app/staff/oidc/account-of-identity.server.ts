import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import type { OidcClient, OidcIdentity } from "../../platform/oidc/oidc-client.server.ts";
import { isUsername } from "../accounts/manage-accounts.server.ts";
import { ROLES, type Role } from "../permissions/permissions.ts";
import { normalizeUsername } from "../sign-in/check-credentials.server.ts";
import { endSessions } from "../sign-in/open-sessions.store.server.ts";
import {
  findByEmail,
  findByIdentity,
  hasOtherAdministrator,
  type IdentityAccount,
  insertIdentity,
  insertWithoutPassword,
  lockIdentities,
  updateRoles,
} from "./staff-identities.store.server.ts";

export type AccountOfIdentity =
  | { kind: "account"; account: IdentityAccount; changes: AuditAction[] }
  | { kind: "no-account" }
  | { kind: "no-role"; account: IdentityAccount }
  | { kind: "disabled"; account: IdentityAccount };

type Options = Pick<OidcClient, "rolesByGroup"> & { now: Date };

/**
 * Returns the account of a person whom the identity provider confirmed: the one that the identity is linked to; else the one with the person's
 * e-mail address, which is then linked; else a new one, if the person's groups have a role.
 *
 * Where groups give roles, the account gets them. If none does, a linked account's sessions are ended, and one that is not linked stays untouched.
 */
export async function findAccountOfIdentity(
  transaction: Transaction<Tables>,
  identity: OidcIdentity,
  { rolesByGroup, now }: Options,
): Promise<AccountOfIdentity> {
  await lockIdentities(transaction);
  const roles = rolesByGroup.length > 0 ? rolesOf(identity, rolesByGroup) : null;
  const linked = await findByIdentity(transaction, identity, now);
  const found = linked ?? (identity.email === null ? null : await findByEmail(transaction, identity.email));
  if (!found) return roles === null ? { kind: "no-account" } : createAccount(transaction, identity, { roles, now });
  if (found.isDisabled) return { kind: "disabled", account: found };
  if (roles?.length === 0) {
    if (linked) await endSessions(transaction, linked.id, "all");
    return { kind: "no-role", account: found };
  }

  const changes: AuditAction[] = [];
  if (!linked) {
    await insertIdentity(transaction, identity, { staffId: found.id, now });
    changes.push("identity.linked");
  }
  const account = roles === null ? found : await withRoles(transaction, found, roles);
  if (account !== found) changes.push("account.roles-changed");
  return { kind: "account", account, changes };
}

async function createAccount(
  transaction: Transaction<Tables>,
  identity: OidcIdentity,
  { roles, now }: { roles: Role[]; now: Date },
): Promise<AccountOfIdentity> {
  const { email, name } = identity;
  if (roles.length === 0 || email === null) return { kind: "no-account" };
  const username = normalizeUsername(email);
  if (!isUsername(username)) return { kind: "no-account" };
  const account = await insertWithoutPassword(transaction, { username, name, email, roles, now });
  if (!account) return { kind: "no-account" };
  await insertIdentity(transaction, identity, { staffId: account.id, now });
  return { kind: "account", account, changes: ["account.added", "identity.linked"] };
}

/** Sets the roles of an account if they differ. The last administrator stays one, since nobody could undo it. */
async function withRoles(
  transaction: Transaction<Tables>,
  account: IdentityAccount,
  given: Role[],
): Promise<IdentityAccount> {
  const isDemotion = account.roles.includes("administrator") && !given.includes("administrator");
  const isLast = isDemotion && !(await hasOtherAdministrator(transaction, account.id));
  const roles: Role[] = isLast ? [...given, "administrator"] : given;
  if (roles.length === account.roles.length && roles.every((role) => account.roles.includes(role))) return account;
  await updateRoles(transaction, account.id, roles);
  return { ...account, roles };
}

/** Returns the roles of a person's groups, in the order of the table of permissions. */
function rolesOf({ groups }: OidcIdentity, rolesByGroup: Options["rolesByGroup"]): Role[] {
  const given = rolesByGroup.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return ROLES.filter((role) => given.includes(role));
}
