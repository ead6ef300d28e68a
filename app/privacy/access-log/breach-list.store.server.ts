import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";

/** Which looks are asked for: from one time until before another, of one account or of everybody. */
export type AccessFilter = { from: Date; to: Date; username: string | null };

/** What somebody saw of one person, all looks together. */
export type AccessLogEntry = {
  /** A username, or who sat at the command line. */
  who: string;
  applicationId: number | null;
  /** Null when what was seen is no longer on file. */
  reference: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  guardianEmail: string | null;
  /** The kinds of looks, as `LOOK_WORDS` has them. */
  how: string[];
  times: number;
  first: Date;
  last: Date;
};

const BATCH = 1000;

/** Every look at applications within the time, under one shape. */
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

/** Who saw whose application, each pair once, a batch after the other. */
export async function* listAccessLog(db: Db, filter: AccessFilter): AsyncGenerator<AccessLogEntry[]> {
  for (let last = 0; ; ) {
    const ids = await sql<{ id: number }>`
      select distinct application_id as id from (${applicationAccesses(filter)}) as looks
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
    select coalesce(staff.username, operator) as who, looks.application_id as "applicationId",
      reference, first_name || ' ' || last_name as name, email, phone, guardian_email as "guardianEmail",
      array_agg(distinct how) as how, count(*)::integer as times, min(viewed_at) as first, max(viewed_at) as last
    from (${applicationAccesses(filter)}) as looks
    left join staff on staff.id = looks.staff_id
    left join applications on applications.id = looks.application_id
    where looks.application_id = any(${ids}::integer[])
    group by coalesce(staff.username, operator), looks.application_id, applications.id
    order by looks.application_id, 1`.execute(db);
  return rows;
}

/** Mails are to a person, whose address is all that is known, and may be to one who never applied. */
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

/** How many looks there were, by whom, and at how many applications. */
export type AccessSummary = { who: string; looks: number; applications: number };

export async function summarizeAccesses(db: Db, filter: AccessFilter): Promise<AccessSummary[]> {
  const { rows } = await sql<AccessSummary>`
    select coalesce(username, operator) as who, count(*)::integer as looks,
      count(distinct application_id)::integer as applications
    from (${applicationAccesses(filter)}) as looks left join staff on staff.id = staff_id
    group by 1 order by 3 desc, 1`.execute(db);
  return rows;
}
