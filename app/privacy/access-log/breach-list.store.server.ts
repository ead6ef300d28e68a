import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";

/** Selects access log entries. `to` is exclusive; without a username, entries of all accounts match. */
export type AccessFilter = { from: Date; to: Date; username: string | null };

/** What one account accessed of one person, aggregated. */
export type AccessLogEntry = {
  /** A username, or the operator of a command. */
  who: string;
  applicationId: number | null;
  /** Null when the record is no longer on file. */
  reference: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  guardianEmail: string | null;
  /** The kinds of access; see `ACCESS_LABELS`. */
  how: string[];
  times: number;
  first: Date;
  last: Date;
};

const BATCH = 1000;

/** Unites the three tables of the access log to one row per access to an application. */
function applicationAccesses({ from, to, username }: AccessFilter): RawBuilder<unknown> {
  const within = sql`viewed_at >= ${from} and viewed_at < ${to}
    and (${username}::text is null or staff_id = (select id from staff where username = ${username}))`;
  return sql`
    select staff_id, null as operator, application_id, 'application' as how, viewed_at
    from application_views where ${within}
    union all
    select staff_id, null, coalesce(document_views.application_id, documents.application_id), 'document', viewed_at
    from document_views left join documents on documents.id = document_id where ${within}
    union all
    select staff_id, operator, application_id, kind, viewed_at
    from record_views, unnest(application_ids) as application_id where ${within}`;
}

/** Lists who accessed whose application, one entry per pair, in batches. */
export async function* listAccessLog(db: Db, filter: AccessFilter): AsyncGenerator<AccessLogEntry[]> {
  for (let last = 0; ; ) {
    const ids = await sql<{ id: number }>`
      select distinct application_id as id from (${applicationAccesses(filter)}) as accesses
      where application_id > ${last} order by 1 limit ${BATCH}`.execute(db);
    const batch = ids.rows.map(({ id }) => id);
    if (batch.length === 0) break;
    yield await accessesOf(db, filter, batch);
    last = batch.at(-1) ?? last;
  }
  const mails = await listMailAccesses(db, filter);
  if (mails.length > 0) yield mails;
}

async function accessesOf(db: Db, filter: AccessFilter, ids: number[]): Promise<AccessLogEntry[]> {
  const { rows } = await sql<AccessLogEntry>`
    select coalesce(staff.username, operator) as who, accesses.application_id as "applicationId",
      reference, first_name || ' ' || last_name as name, applications.email, phone, guardian_email as "guardianEmail",
      array_agg(distinct how) as how, count(*)::integer as times, min(viewed_at) as first, max(viewed_at) as last
    from (${applicationAccesses(filter)}) as accesses
    left join staff on staff.id = accesses.staff_id
    left join applications on applications.id = accesses.application_id
    where accesses.application_id = any(${ids}::integer[])
    group by coalesce(staff.username, operator), accesses.application_id, applications.id
    order by accesses.application_id, 1`.execute(db);
  return rows;
}

/** Lists access to mails. A mail's recipient may have no application, so only the address is known. */
async function listMailAccesses(db: Db, { from, to, username }: AccessFilter): Promise<AccessLogEntry[]> {
  const { rows } = await sql<AccessLogEntry>`
    select coalesce(staff.username, operator) as who, null as "applicationId",
      max(substring(subject from '[A-Z]{2,4}-[0-9]{2}-[0-9A-Z]{6}')) as reference,
      null as name, recipient as email, null as phone, null as "guardianEmail",
      array_agg(distinct kind) as how, count(*)::integer as times, min(viewed_at) as first, max(viewed_at) as last
    from record_views
    cross join unnest(mail_ids) as mail_id
    left join staff on staff.id = staff_id
    left join mails on mails.id = mail_id
    where viewed_at >= ${from} and viewed_at < ${to} and (${username}::text is null or username = ${username})
    group by coalesce(staff.username, operator), recipient order by recipient, 1`.execute(db);
  return rows;
}

/** How often an account accessed applications, and how many. */
export type AccessSummary = { who: string; accesses: number; applications: number };

export async function summarizeAccesses(db: Db, filter: AccessFilter): Promise<AccessSummary[]> {
  const { rows } = await sql<AccessSummary>`
    select coalesce(username, operator) as who, count(*)::integer as accesses,
      count(distinct application_id)::integer as applications
    from (${applicationAccesses(filter)}) as accesses left join staff on staff.id = staff_id
    group by 1 order by 3 desc, 1`.execute(db);
  return rows;
}
