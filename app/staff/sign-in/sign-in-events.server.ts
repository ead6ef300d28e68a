import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { type AuditActor, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { AuditOrigin } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { hasAccount } from "../accounts/staff.store.server.ts";
import { normalizeUsername } from "../accounts/username.ts";
import { isKnownNetwork } from "./known-places.store.server.ts";
import { isPossibleUsername, type SignInPlace } from "./sign-in-place.server.ts";
import type { CheckedAccount } from "./staff-session.store.server.ts";

type SignInDeps = Pick<Deps, "db" | "clock">;

/** Adds a successful sign-in to the audit log. Call it before the network is saved as known to the account. */
export async function recordSignIn(
  { db, clock }: SignInDeps,
  origin: AuditOrigin,
  { credentials, place, factor }: { credentials: CheckedAccount; place: SignInPlace; factor: string },
): Promise<void> {
  const at = clock.now();
  const { networkSha256, since } = place;
  const isKnown = await isKnownNetwork(db, { staffId: credentials.id, networkSha256, since });
  await recordAuditEvent(db, {
    action: "sign-in",
    outcome: "success",
    actor: { kind: "staff", id: credentials.id, username: credentials.username },
    ...origin,
    detail: { factor, network: isKnown ? "known" : "new" },
    at,
  });
}

/**
 * Adds a failed sign-in to the audit log, with the account if there is one. Otherwise nothing of what was typed is recorded: people type their password
 * into the wrong field.
 */
export async function recordFailedSignIn(
  { db, clock }: SignInDeps,
  origin: AuditOrigin,
  typedUsername: string,
): Promise<void> {
  const username = normalizeUsername(typedUsername);
  const exists = isPossibleUsername(username) && (await hasAccount(db, username));
  const target = exists ? `account ${username}` : "unknown account";
  const detail = { factor: "password" };
  const event = { actor: { kind: "visitor" }, ...origin, target, detail, at: clock.now() } as const;
  await recordAuditEvent(db, { action: "sign-in", outcome: "failure", ...event });
}

type Repeated = {
  action: AuditAction;
  /** A visitor, unless the person is signed in. */
  actor?: AuditActor;
  target?: string;
  detail: Record<string, string>;
};

/** Adds a failure that a visitor can repeat at will to the audit log: once an hour for each network and action, so that nobody can flood the log. */
export async function recordRepeatable(
  { db, clock, limits }: Pick<Deps, "db" | "clock" | "limits">,
  origin: AuditOrigin,
  { action, actor = { kind: "visitor" }, target, detail }: Repeated,
  transaction: Transaction<Tables> | null = null,
): Promise<void> {
  const key = [origin.network, action, detail.reason].join(" ");
  const { repeatedEventsByNetwork } = limits;
  const allowance = transaction
    ? await repeatedEventsByNetwork.takeWithin(transaction, key)
    : await repeatedEventsByNetwork.take(key);
  if (allowance.kind === "limited") return;
  await recordAuditEvent(transaction ?? db, {
    action,
    outcome: "failure",
    actor,
    ...origin,
    ...(target !== undefined && { target }),
    detail,
    at: clock.now(),
  });
}
