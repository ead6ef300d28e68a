import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../../platform/postgres/advisory-locks.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { DuplicateReason } from "./duplicate-reasons.ts";

/** A value that more applications share identifies nobody: a cybercafé's phone number, or a number that everyone copied. */
const MAX_SHARING = 20;

/** How many others with one value are read: more than the limit, since several applications may pass it before the first of them is compared. */
const MAX_READ = 2 * MAX_SHARING;

export type ComparedBatch = { kind: "busy" } | { kind: "compared"; applications: number };

/**
 * Compares the newest applications of the queue with the others of their session, in one transaction, and saves the pairs that share something. What
 * staff decided stays.
 *
 * Returns 'busy' while another instance does it.
 */
export function compareBatch(db: Db, { now, size }: { now: Date; size: number }): Promise<ComparedBatch> {
  return db.transaction().execute(async (transaction): Promise<ComparedBatch> => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.duplicateSearch}) as locked`.execute(transaction);
    if (!rows[0]?.locked) return { kind: "busy" };
    const ids = await takeFromQueue(transaction, size);
    if (ids.length > 0) await savePairs(transaction, ids, groupMatches(await findMatches(transaction, ids)), now);
    return { kind: "compared", applications: ids.length };
  });
}

async function takeFromQueue(transaction: Transaction<Tables>, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from duplicate_search_queue where application_id = any(array(
      select distinct application_id from duplicate_search_queue order by application_id desc limit ${size}))
    returning application_id as id`.execute(transaction);
  return [...new Set(rows.map(({ id }) => id))];
}

type Match = { id: number; other: number; reason: DuplicateReason; value: string };

/** Finds the other applications of the session that share a value, up to MAX_READ for each value. Reads an index for each kind of value. */
async function findMatches(transaction: Transaction<Tables>, ids: number[]): Promise<Match[]> {
  // Until the first statistics after the upgrade, PostgreSQL expects so many matches that it would read the whole table.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
  const { rows } = await sql<Match>`
    with compared as materialized (
      select id, session, phone_key(phone) as phone, email_key(email) as email, number_key(waec_neco_exam_no) as exam,
        case when number_key(jamb_key) is not null then jamb_key end as jamb
      from applications where id = any(${ids}::integer[])
    )
    select compared.id, other.id as other, 'phone' as reason, phone as value from compared cross join lateral (
      select id from applications
      where session = compared.session and phone_key(applications.phone) = compared.phone and id <> compared.id
      limit ${MAX_READ}) as other
    union all
    select compared.id, other.id, 'email', email from compared cross join lateral (
      select id from applications
      where session = compared.session and email_key(applications.email) = compared.email and id <> compared.id
      limit ${MAX_READ}) as other
    union all
    select compared.id, other.id, 'exam', exam from compared cross join lateral (
      select id from applications
      where session = compared.session and number_key(waec_neco_exam_no) = compared.exam and id <> compared.id
      limit ${MAX_READ}) as other
    union all
    select compared.id, other.id, 'jamb', jamb from compared cross join lateral (
      select id from applications
      where session = compared.session and jamb_key = compared.jamb and id <> compared.id
      limit ${MAX_READ}) as other
    union all
    select compared.id, other.id, 'file', encode(file.sha256, 'hex') from compared
      cross join lateral (select distinct sha256 from documents where application_id = compared.id) as file
      cross join lateral (
        select distinct applications.id from documents join applications on applications.id = application_id
        where sha256 = file.sha256 and session = compared.session and applications.id <> compared.id
        limit ${MAX_READ}) as other`.execute(transaction);
  return rows;
}

type Pair = { lower: number; higher: number; reasons: DuplicateReason[] };
type Junk = { reason: DuplicateReason; sharing: number[] };

/** Groups matches into pairs, without the values that too many share. */
function groupMatches(matches: Match[]): { pairs: Pair[]; junk: Junk[] } {
  const pairs = new Map<string, Pair>();
  const junk: Junk[] = [];
  for (const group of Map.groupBy(matches, ({ id, reason, value }) => `${id} ${reason} ${value}`).values()) {
    const [first] = group;
    if (!first) continue;
    const { id, reason } = first;
    if (group.length >= MAX_SHARING) {
      junk.push({ reason, sharing: [id, ...group.map(({ other }) => other)] });
      continue;
    }
    for (const { other } of group) {
      const [lower, higher] = [Math.min(id, other), Math.max(id, other)];
      const pair = pairs.get(`${lower} ${higher}`) ?? { lower, higher, reasons: [] };
      if (!pair.reasons.includes(reason)) pair.reasons.push(reason);
      pairs.set(`${lower} ${higher}`, pair);
    }
  }
  return { pairs: [...pairs.values()], junk };
}

/** Replaces the undecided pairs of the applications. */
async function savePairs(
  transaction: Transaction<Tables>,
  ids: number[],
  { pairs, junk }: { pairs: Pair[]; junk: Junk[] },
  now: Date,
): Promise<void> {
  const found = sql`unnest(
    ${pairs.map(({ lower }) => lower)}::integer[], ${pairs.map(({ higher }) => higher)}::integer[],
    ${pairs.map(({ reasons }) => reasons.toSorted().join(" "))}::text[]) as found (lower_id, higher_id, reasons)`;
  await lockApplications(transaction, ids, pairs);
  await sql`
    delete from application_duplicates as pair
    where verdict is null and (lower_id = any(${ids}::integer[]) or higher_id = any(${ids}::integer[]))
      and not exists (
        select from ${found} where found.lower_id = pair.lower_id and found.higher_id = pair.higher_id)`.execute(
    transaction,
  );
  // An application may have been erased since it was compared.
  await sql`
    insert into application_duplicates (lower_id, higher_id, reasons, found_at)
    select lower_id, higher_id, string_to_array(found.reasons, ' '), ${now} from ${found}
    where 2 = (select count(*) from applications where id in (lower_id, higher_id))
    on conflict (lower_id, higher_id) do update set reasons = excluded.reasons
    where application_duplicates.reasons <> excluded.reasons`.execute(transaction);
  for (const { reason, sharing } of junk) await removeReason(transaction, reason, sharing);
}

/** Locks the applications of all pairs that may change, in the order of their ids, as every transaction that locks several does. */
async function lockApplications(transaction: Transaction<Tables>, ids: number[], pairs: Pair[]): Promise<void> {
  const inPairs = pairs.flatMap(({ lower, higher }) => [lower, higher]);
  await sql`
    select id from applications where id = any(array(
      select unnest(${inPairs}::integer[])
      union select unnest(array[lower_id, higher_id]) from application_duplicates where lower_id = any(${ids}::integer[])
      union select unnest(array[lower_id, higher_id]) from application_duplicates where higher_id = any(${ids}::integer[])))
    order by id for no key update`.execute(transaction);
}

/** Removes a reason from the undecided pairs among applications that all share the value, and the pairs that have no other one. */
async function removeReason(
  transaction: Transaction<Tables>,
  reason: DuplicateReason,
  sharing: number[],
): Promise<void> {
  const among = sql`verdict is null and lower_id = any(${sharing}::integer[]) and higher_id = any(${sharing}::integer[])`;
  await sql`
    update application_duplicates set reasons = array_remove(reasons, ${reason})
    where ${among} and ${reason} = any(reasons)`.execute(transaction);
  await sql`delete from application_duplicates where ${among} and reasons = '{}'`.execute(transaction);
}
