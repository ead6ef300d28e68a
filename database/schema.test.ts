import { sql } from "kysely";
import { expect, test } from "vitest";
import { TEXT_LIMITS } from "../app/admissions/application.schema.ts";
import { NOTE_MAX_CHARACTERS } from "../app/admissions/desk/application/step-request.ts";
import { APPLICATION_NOTE_MAX_CHARACTERS } from "../app/admissions/notes/note-form.ts";
import { EMAIL_MAX_CHARACTERS } from "../app/mail/email-address.ts";
import { DOCUMENT_NAME_MAX_CHARACTERS } from "../app/platform/documents/document-name.ts";
import { insertApplication } from "../tests/builders/application.builder.ts";
import { testDeps } from "../tests/support/test-deps.ts";

/** Foreign keys that need no index, each with its reason in a comment. */
const WITHOUT_INDEX: string[] = [];

/** Tables with visitors' text. */
const VISITOR_TABLES = ["applications", "drafts", "mails", "status_requests", "subscribers", "uploads"];

/** Columns of these tables that only the server writes. */
const SERVER_WRITTEN = [
  "applications.receipt_token",
  "applications.reference",
  "mails.headers",
  "mails.last_error",
  "mails.masked_text",
  "uploads.id",
];

/** The limits of the forms, in characters. */
const FORM_LIMITS: Record<string, number> = {
  "applications.first_name": TEXT_LIMITS.firstName,
  "applications.last_name": TEXT_LIMITS.lastName,
  "applications.email": TEXT_LIMITS.email,
  "applications.phone": TEXT_LIMITS.phone,
  "applications.guardian_email": TEXT_LIMITS.guardianEmail,
  "applications.address": TEXT_LIMITS.address,
  "applications.city": TEXT_LIMITS.city,
  "applications.state": TEXT_LIMITS.state,
  "applications.country": TEXT_LIMITS.country,
  "applications.waec_neco_exam_no": TEXT_LIMITS.waecNecoExamNo,
  "applications.jamb_registration_no": TEXT_LIMITS.jambRegistrationNo,
  "applications.jamb_key": 3 * TEXT_LIMITS.jambRegistrationNo,
  "application_events.note": NOTE_MAX_CHARACTERS,
  "application_notes.note": APPLICATION_NOTE_MAX_CHARACTERS,
  "documents.original_name": DOCUMENT_NAME_MAX_CHARACTERS,
  "drafts.email": TEXT_LIMITS.email,
  "subscribers.email": EMAIL_MAX_CHARACTERS,
  "uploads.name": DOCUMENT_NAME_MAX_CHARACTERS,
};

const t = testDeps();

test("every foreign key that acts on delete has an index", async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype <> 'a'
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`.execute(t.deps.db);
  expect(rows.map(({ key }) => key)).toEqual(WITHOUT_INDEX);
});

async function checkedColumns(): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'c' and connamespace = 'public'::regnamespace and convalidated`.execute(t.deps.db);
  return new Map(rows.map(({ column, definition }) => [column, definition]));
}

test("every text column of visitors has a check constraint", async () => {
  const { rows } = await sql<{ column: string }>`
    select attrelid::regclass || '.' || attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relname = any (${VISITOR_TABLES})
      and attnum > 0 and not attisdropped and atttypid = any ('{text,text[],jsonb}'::regtype[])`.execute(t.deps.db);
  const checked = await checkedColumns();
  const unlimited = rows.map(({ column }) => column).filter((column) => !checked.has(column));
  expect(unlimited.sort()).toEqual(SERVER_WRITTEN);
});

test.each(Object.entries(FORM_LIMITS))(
  "the check constraint allows twice the form's limit for %s",
  async (column, limit) => {
    const [, stored] = /<= (\d+)/.exec((await checkedColumns()).get(column) ?? "") ?? [];
    expect(Number(stored)).toBeGreaterThanOrEqual(2 * limit);
  },
);

test("rejects a text longer than any form accepts", async () => {
  await insertApplication(t.deps.db, { address: "x".repeat(TEXT_LIMITS.address) });
  const tooLong = insertApplication(t.deps.db, { address: "x".repeat(100_000) });
  await expect(tooLong).rejects.toThrow("applications_address_length");
});
