import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import type { OidcClient } from "../../platform/oidc/oidc-client.server.ts";
import type { OidcIdentity } from "../../platform/oidc/oidc-identity.ts";
import { isUsername, normalizeUsername } from "../accounts/username.ts";
import { formatRoles, ROLES, type Role } from "../permissions/permissions.ts";
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

/** What was changed about the account, for the audit log. */
type IdentityChange = { action: AuditAction; detail: Record<string, string> };

export type AccountOfIdentity =
  | { kind: "account"; account: IdentityAccount; changes: IdentityChange[] }
  | { kind: "no-account" }
  | { kind: "no-role"; account: IdentityAccount }
  | { kind: "disabled"; account: IdentityAccount };

/** Together with '@' and a number they make a username of at most 64 characters. */
const MAX_NAME_LENGTH = 36;
const MAX_HOST_LENGTH = 24;
/** How many people whose addresses differ only in such characters get an account without an administrator. */
const MAX_LIKE = 9;

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

  const changes: IdentityChange[] = [];
  if (!linked) {
    await insertIdentity(transaction, identity, { staffId: found.id, now });
    changes.push({ action: "identity.linked", detail: {} });
  }
  const account = roles === null ? found : await withRoles(transaction, found, roles);
  if (account !== found) {
    const detail = { before: formatRoles(found.roles), after: formatRoles(account.roles) };
    changes.push({ action: "account.roles-changed", detail });
  }
  return { kind: "account", account, changes };
}

async function createAccount(
  transaction: Transaction<Tables>,
  identity: OidcIdentity,
  { roles, now }: { roles: Role[]; now: Date },
): Promise<AccountOfIdentity> {
  const { email, name } = identity;
  if (roles.length === 0 || email === null) return { kind: "no-account" };
  for (const username of usernamesFor(email)) {
    const account = await insertWithoutPassword(transaction, { username, name, email, roles, now });
    if (!account) continue;
    await insertIdentity(transaction, identity, { staffId: account.id, now });
    const added: IdentityChange = { action: "account.added", detail: { roles: formatRoles(roles) } };
    return { kind: "account", account, changes: [added, { action: "identity.linked", detail: {} }] };
  }
  return { kind: "no-account" };
}

/**
 * Returns usernames to try for an e-mail address: the address itself, or where it has characters that usernames lack, such as '+', what is most like it.
 * Several addresses may look alike then, so that more are numbered. The address itself is not: another account's username that is this address is
 * most likely the same person's.
 */
function usernamesFor(email: string): string[] {
  const address = normalizeUsername(email);
  if (isUsername(address)) return [address];
  const [local, domain] = [address.slice(0, address.lastIndexOf("@")), address.slice(address.lastIndexOf("@") + 1)];
  const [name, host] = [usernamePart(local, MAX_NAME_LENGTH), usernamePart(domain, MAX_HOST_LENGTH)];
  return Array.from({ length: MAX_LIKE }, (_, index) => `${name}${index === 0 ? "" : `-${index + 1}`}@${host}`);
}

/** Replaces what a username can't have: letters lose their accents, and everything else becomes a hyphen. */
function usernamePart(text: string, maxLength: number): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return (
    plain
      .replaceAll(/[^a-z0-9._-]+/g, "-")
      .replace(/^[^a-z0-9]+/, "")
      .slice(0, maxLength) || "staff"
  );
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
