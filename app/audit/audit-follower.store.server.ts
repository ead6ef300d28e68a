import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { type AuditAction, MASS_EXPORT } from "../platform/audit/audit-actions.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import type { AuditEntry } from "./audit-log.store.server.ts";

/** An event with its hash (hexadecimal), with which a copy of the log proves a later change. */
export type NewEvent = AuditEntry & { actorId: number | null; hash: string };

const BATCH = 200;

/** Returns whether there are events that were not followed yet. */
export async function hasNewEvents(db: Db): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from audit_events where id > coalesce((select last_id from audit_log_position), 0)) as behind`.execute(db);
  return rows[0]?.behind ?? false;
}

/** Returns the next events, and none while another instance follows them. */
export async function takeNewEvents(transaction: Transaction<Tables>): Promise<NewEvent[]> {
  await sql`insert into audit_log_position (last_id) values (0) on conflict do nothing`.execute(transaction);
  const { rows: positions } = await sql<{ last_id: string }>`
    select last_id from audit_log_position for update skip locked`.execute(transaction);
  const [position] = positions;
  if (!position) return [];
  const { rows } = await sql<NewEvent>`
    select id, at, action, outcome, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", target, detail, network,
      user_agent as "userAgent", encode(hash, 'hex') as hash
    from audit_events where id > ${position.last_id}::bigint order by id limit ${BATCH}`.execute(transaction);
  const last = rows.at(-1);
  if (last) await sql`update audit_log_position set last_id = ${last.id}::bigint`.execute(transaction);
  return rows;
}

/** What fails when somebody guesses a password or a second factor. A signed-in person fails to confirm who they are. */
export const GUESSES = ["sign-in", "second-factor.checked", "identity.confirmed"] as const satisfies AuditAction[];

/** Failed attempts at an account. `secondStep` are those that passed the first step, by the password or the identity provider. */
export type FailedAttempts = { count: number; secondStep: number };

/** Counts the failed attempts at an account from `since` up to an event. */
export async function countFailures(
  transaction: Transaction<Tables>,
  { account, id, since }: { account: string; id: string; since: Date },
): Promise<FailedAttempts> {
  const { rows } = await sql<{ count: string; secondStep: string }>`
    select count(*), count(*) filter (where action = 'second-factor.checked') as "secondStep"
    from audit_events where action = any(${[...GUESSES]}) and outcome = 'failure'
      and (target = ${`account ${account}`} or actor_name = ${account})
      and id <= ${id}::bigint and at > ${since}`.execute(transaction);
  return { count: Number(rows[0]?.count ?? 0), secondStep: Number(rows[0]?.secondStep ?? 0) };
}

/** Counts the applications that an account exported from `since` up to an event. An export of all counts as a mass export, however few there are. */
export async function countExported(
  transaction: Transaction<Tables>,
  { actorId, id, since }: { actorId: number | null; id: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: string | null }>`
    select sum(case when detail ->> 'filter' <> '' then (detail ->> 'applications')::integer else ${MASS_EXPORT}::integer end) as count
    from audit_events where action = 'applications.exported' and actor_id = ${actorId}
      and id <= ${id}::bigint and at > ${since}`.execute(transaction);
  return Number(rows[0]?.count ?? 0);
}

/** Returns whether administrators were alerted to this after `since`. */
export async function wasAlerted(
  transaction: Transaction<Tables>,
  { kind, target, since }: { kind: string; target: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ alerted: boolean }>`
    select exists (
      select from audit_events where action = 'alert.sent' and target = ${target} and detail ->> 'kind' = ${kind}
        and at > ${since}) as alerted`.execute(transaction);
  return rows[0]?.alerted ?? false;
}

/** Returns whether an account is an administrator's. */
export async function isAdministrator(transaction: Transaction<Tables>, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select 'administrator' = any (roles) as is from staff where id = ${staffId}`.execute(transaction);
  return rows[0]?.is ?? false;
}

/** Returns the e-mail addresses of the administrators who can sign in. */
export async function listAdministratorEmails(transaction: Transaction<Tables>): Promise<string[]> {
  const rows = await transaction
    .selectFrom("staff")
    .select("email")
    .where("email", "is not", null)
    .where("disabled_at", "is", null)
    .where(sql<boolean>`'administrator' = any (roles)`)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
