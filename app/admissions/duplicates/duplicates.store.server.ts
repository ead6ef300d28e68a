import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { ApplicationStatus } from "../application.ts";
import { type ApplicationScope, applicationsIn, isOfEverything } from "../application-scope.store.server.ts";
import type { DuplicateReason, Verdict } from "./duplicate-reasons.ts";

/** Pairs of applications that may be of one person. Everything here leaves out pairs whose other half is not in the scope. */

/** Whether two applications are of one person, as staff decided; null before. */
export type Decision = { verdict: Verdict; by: string; at: Date } | null;

/** Another application that may be of the same person. */
export type Duplicate = {
  id: number;
  reference: string;
  name: string;
  status: ApplicationStatus;
  submittedAt: Date;
  reasons: DuplicateReason[];
  decision: Decision;
};

const MAX_LISTED = 50;

/** Returns the condition that an application has a possible duplicate about which nobody has decided. It reads a partial index. */
export function hasOpenDuplicate(scope: ApplicationScope, alias = "applications"): RawBuilder<boolean> {
  const flag = sql.ref(`${alias}.has_open_duplicate`);
  if (isOfEverything(scope)) return sql<boolean>`${flag}`;
  return sql<boolean>`(${flag} and ${hasPair(scope, alias, sql`verdict is null`)})`;
}

/** Returns the condition that staff decided of an application and another one that they are of one person. */
export function hasSamePerson(scope: ApplicationScope, alias = "applications"): RawBuilder<boolean> {
  return hasPair(scope, alias, sql`verdict = 'same'`);
}

function hasPair(scope: ApplicationScope, alias: string, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  const others = applicationsIn(scope, "other_half");
  // Not EXISTS: PostgreSQL would read all pairs first, for each query.
  return sql<boolean>`coalesce(
    (select true from application_duplicates join ${others} on other_half.id = higher_id where lower_id = ${id} and ${condition} limit 1),
    (select true from application_duplicates join ${others} on other_half.id = lower_id where higher_id = ${id} and ${condition} limit 1),
    false)`;
}

/** Lists the applications that may be of the same person as one, without those that staff decided are not. */
export async function listDuplicates(db: Db, scope: ApplicationScope, id: number): Promise<Duplicate[]> {
  const { rows } = await sql<DuplicateRow>`
    select ${COLUMNS} from (
      select *, higher_id as other_id from application_duplicates where lower_id = ${id}
      union all select *, lower_id from application_duplicates where higher_id = ${id}
    ) as pair
    join ${applicationsIn(scope)} on applications.id = pair.other_id
    left join staff on staff.id = pair.decided_by
    where pair.verdict is distinct from 'different' and exists (select from ${applicationsIn(scope, "this")} where this.id = ${id})
    order by pair.verdict nulls first, applications.id limit ${MAX_LISTED}`.execute(db);
  return rows.map(duplicateOf);
}

/** Returns one application's pair with another; null when they are not a pair, or one is not in the scope. */
export async function findDuplicate(
  db: Db | Transaction<Tables>,
  scope: ApplicationScope,
  { id, other }: { id: number; other: number },
): Promise<Duplicate | null> {
  const { rows } = await sql<DuplicateRow>`
    select ${COLUMNS} from application_duplicates as pair
    join ${applicationsIn(scope)} on applications.id = ${other}
    join ${applicationsIn(scope, "this")} on this.id = ${id}
    left join staff on staff.id = pair.decided_by
    where pair.lower_id = least(${id}::integer, ${other}::integer)
      and pair.higher_id = greatest(${id}::integer, ${other}::integer)`.execute(db);
  const [row] = rows;
  return row ? duplicateOf(row) : null;
}

type DuplicateRow = Omit<Duplicate, "decision"> & { verdict: Verdict | null; by: string | null; at: Date | null };

const COLUMNS = sql`
  applications.id, applications.reference, applications.first_name || ' ' || applications.last_name as name,
  applications.status, applications.submitted_at as "submittedAt", pair.reasons, pair.verdict, staff.username as by,
  pair.decided_at as at`;

function duplicateOf({ verdict, by, at, ...rest }: DuplicateRow): Duplicate {
  return { ...rest, decision: verdict && at ? { verdict, by: by ?? "", at } : null };
}

export type DecideRequest = {
  id: number;
  other: number;
  /** Null takes a decision back. */
  verdict: Verdict | null;
  /** What the page showed. */
  seen: Verdict | null;
  viewer: StaffViewer;
  at: Date;
};

export type DecideOutcome =
  | { kind: "decided" }
  /** Somebody else decided since the page was shown. Nothing was saved. */
  | { kind: "conflict"; decision: Decision }
  | { kind: "unknown" };

/** Decides whether two applications are of one person, or takes the decision back, with an event in the audit log. */
export function decideDuplicate(db: Db, scope: ApplicationScope, request: DecideRequest): Promise<DecideOutcome> {
  const { id, other, verdict, seen, viewer, at } = request;
  const [lower, higher] = [Math.min(id, other), Math.max(id, other)];
  return db.transaction().execute(async (transaction): Promise<DecideOutcome> => {
    // The trigger changes both applications.
    await sql`select id from applications where id in (${lower}, ${higher}) order by id for no key update`.execute(
      transaction,
    );
    const pair = await findDuplicate(transaction, scope, { id, other });
    if (!pair) return { kind: "unknown" };
    const current = pair.decision?.verdict ?? null;
    const isOwnRepeat = current === verdict && (pair.decision === null || pair.decision.by === viewer.actor.username);
    if (isOwnRepeat) return { kind: "decided" };
    if (current !== seen) return { kind: "conflict", decision: pair.decision };
    await transaction
      .updateTable("application_duplicates")
      .set({ verdict, decided_by: verdict && viewer.actor.id, decided_at: verdict && at })
      .where("lower_id", "=", lower)
      .where("higher_id", "=", higher)
      .execute();
    const facts = { target: `application ${lower}`, detail: { other: higher, verdict: verdict ?? "taken back" }, at };
    await recordAuditEvent(transaction, {
      action: "application.duplicate-decided",
      outcome: "success",
      ...viewer,
      ...facts,
    });
    return { kind: "decided" };
  });
}

/** Returns the ids of the documents of two applications whose file is in both. */
export async function listSharedFiles(db: Db, one: number, two: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from documents
    where application_id in (${one}, ${two}) and sha256 in (
      select sha256 from documents where application_id = ${one}
      intersect select sha256 from documents where application_id = ${two})`.execute(db);
  return rows.map(({ id }) => id);
}
