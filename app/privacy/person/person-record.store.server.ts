import { type RawBuilder, sql } from "kysely";
import type { DocumentMediaType } from "../../platform/documents/document-type.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { PersonRecords } from "./person-records.ts";

/** A row by column name, without secrets and search columns. */
export type Row = Record<string, unknown>;

export type ApplicationFacts = Row & {
  reference: string;
  events: Row[];
  notes: Row[];
  letters: Row[];
  payments: Row[];
  looks: Row[];
};

export type PersonRecord = {
  applications: (ApplicationFacts & { documents: RecordedDocument[] })[];
  drafts: Row[];
  uploads: (RecordedFile & { received: number })[];
  mails: (Row & { id: number; subject: string; text_body: string; created_at: string })[];
  subscriptions: Row[];
  statusRequests: Row[];
};

export type RecordedFile = Row & { id: string; original_name: string; size: number; sha256: string };
export type RecordedDocument = RecordedFile & { media_type: DocumentMediaType; virus: string | null };

type ApplicationRow = Row & { id: number; reference: string };
type OfApplication = Row & { application_id: number };

/** Reads all rows of a person. Says what staff did, but not who of them, and no decision that is not released. */
export async function readPersonRecord(db: Db, records: PersonRecords): Promise<PersonRecord> {
  const ids = records.applications.map(({ id }) => id);
  const [applications, rows, rest] = await Promise.all([
    list<ApplicationRow>(
      db,
      sql`
      select to_jsonb(applications)
        - '{submission_key,content_digest,receipt_token,jamb_key,search_words,decided_by,assigned_to,new_from_applicant_at,awaited_until,has_open_duplicate}'::text[]
        || case when outcome is not null and released_at is null
          then '{"status":"in-review","outcome":null,"decided_at":null,"waiting_rank":null}'::jsonb else '{}' end as row
      from applications where id = any(${ids}::integer[]) order by id`,
    ),
    readRowsOfApplications(db, ids),
    readRest(db, records),
  ]);
  const of = <T extends OfApplication>(all: T[], id: number) => all.filter((row) => row.application_id === id);
  return {
    applications: applications.map((application) => ({
      ...application,
      documents: of(rows.documents, application.id),
      events: of(rows.events, application.id),
      letters: of(rows.letters, application.id),
      payments: of(rows.payments, application.id),
      notes: of(rows.notes, application.id),
      looks: of(rows.accessLog, application.id),
    })),
    ...rest,
  };
}

async function readRowsOfApplications(db: Db, ids: number[]) {
  const [documents, events, notes, letters, payments, accessLog] = await Promise.all([
    list<RecordedDocument & OfApplication>(
      db,
      sql`
      select to_jsonb(documents) - 'requested_item_id' || jsonb_build_object('sha256', encode(sha256, 'hex')) as row
      from documents where application_id = any(${ids}::integer[]) order by application_id, sent_at nulls first, field`,
    ),
    list<OfApplication>(
      db,
      sql`
      select to_jsonb(application_events) - '{staff_id,is_internal,request_id}'::text[]
        || jsonb_build_object(
          'by', case when staff_id is null then 'applicant' else 'staff' end,
          'asked_for', array(select label from requested_items where requested_items.request_id = application_events.request_id order by id),
          'due_on', (select due_on from document_requests where document_requests.id = application_events.request_id)) as row
      from application_events where application_id = any(${ids}::integer[]) and not is_internal order by id`,
    ),
    list<OfApplication>(
      db,
      sql`
      select to_jsonb(application_notes) - 'staff_id' as row
      from application_notes where application_id = any(${ids}::integer[]) order by id`,
    ),
    list<OfApplication>(
      db,
      sql`
      select to_jsonb(letters) - 'recorded_by' as row
      from letters where application_id = any(${ids}::integer[]) order by id`,
    ),
    list<OfApplication>(
      db,
      sql`
      select to_jsonb(payments) || jsonb_build_object(
        'receipt', (select original_name from documents where documents.id = document_id),
        'sent_at', (select sent_at from documents where documents.id = document_id)) as row
      from payments where application_id = any(${ids}::integer[]) order by id`,
    ),
    list<OfApplication>(
      db,
      sql`
      select jsonb_build_object('application_id', application_id, 'what', what, 'at', at) as row from (
        select application_id, 'application' as what, viewed_at as at from application_views
        where application_id = any(${ids}::integer[])
        union all select documents.application_id, 'document ' || original_name, viewed_at
        from document_views join documents on documents.id = document_id
        where documents.application_id = any(${ids}::integer[])
      ) as seen order by at`,
    ),
  ]);
  return { documents, events, notes, letters, payments, accessLog };
}

async function readRest(db: Db, records: PersonRecords): Promise<Omit<PersonRecord, "applications">> {
  const [drafts, uploads, mails, subscriptions, statusRequests] = await Promise.all([
    list(
      db,
      sql`
      select to_jsonb(drafts) - '{submission_key,token_sha256,network_sha256,reminder_sha256,remind_intake_id}'::text[]
        || jsonb_build_object('reminder_asked_for', remind_intake_id is not null) as row
      from drafts where id = any(${records.draftIds}::integer[]) order by id`,
    ),
    list<PersonRecord["uploads"][number]>(
      db,
      sql`
      select to_jsonb(uploads) - '{submission_key,name,network_sha256}'::text[]
        || jsonb_build_object('original_name', name, 'sha256', encode(sha256, 'hex')) as row
      from uploads where id = any(${records.uploadIds}::text[]) order by id`,
    ),
    list<PersonRecord["mails"][number]>(
      db,
      sql`
      select to_jsonb(mails) - '{html_body,headers,masked_text,return_token_sha256}'::text[]
        || case when is_secret then jsonb_build_object('text_body', coalesce(masked_text, '[hidden]')) else '{}' end as row
      from mails where id = any(${records.mailIds}::integer[]) order by id`,
    ),
    list(
      db,
      sql`
      select to_jsonb(subscribers) - 'email_key' || jsonb_build_object('newsletters', coalesce((
        select jsonb_agg(jsonb_build_object('subject', subject, 'state', newsletter_deliveries.status, 'at', newsletter_deliveries.finished_at) order by newsletter_issues.id)
        from newsletter_deliveries join newsletter_issues on newsletter_issues.id = issue_id
        where subscriber_id = subscribers.id), '[]'), 'agreed_as_applicant', coalesce((
        select jsonb_agg(jsonb_build_object('reference', reference, 'at', agreed_at) order by agreed_at)
        from newsletter_consents join applications on applications.id = application_id
        where subscriber_id = subscribers.id), '[]')) as row
      from subscribers where id = any(${records.subscriberIds}::integer[]) order by id`,
    ),
    list(
      db,
      sql`
      select jsonb_build_object('reference', reference, 'created_at', created_at) as row
      from status_requests where id = any(${records.statusRequestIds}::integer[]) order by id`,
    ),
  ]);
  return { drafts, uploads, mails, subscriptions, statusRequests };
}

async function list<T extends Row = Row>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows } = await sql<{ row: T }>`${query}`.execute(db);
  return rows.map(({ row }) => row);
}
