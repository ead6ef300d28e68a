import { type Kysely, sql } from "kysely";

/** Names the formats of examination numbers by the body that gives them, so that the product has no country's bodies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update content_versions set value = jsonb_build_object(
      'entranceExam', value->'jamb',
      'schoolExams', jsonb_build_array(
        jsonb_build_object('body', 'WAEC', 'formats', value->'waec'),
        jsonb_build_object('body', 'NECO', 'formats', value->'neco')))
    where key = 'number-formats' and value ? 'jamb'`.execute(db);
  for (const table of ["content_drafts", "content_draft_revisions", "content_former_drafts"])
    await sql`
      update ${sql.table(table)} set form = ${FIRST_FIELDS} || '&' || ${renamed()}
      where key = 'number-formats' and form not like '%entranceExam%'`.execute(db);
}

/** The list of bodies, in which the former form had no choice. */
const FIRST_FIELDS = "schoolExams.%24items=0&schoolExams.0.body=WAEC&schoolExams.%24items=1&schoolExams.1.body=NECO";

const NAMES = [
  ["jamb", "entranceExam"],
  ["waec", "schoolExams.0.formats"],
  ["neco", "schoolExams.1.formats"],
] as const;

/** Renames the fields of a form, which is encoded as a query: each begins the text or follows an ampersand. */
function renamed() {
  return NAMES.reduce(
    (form, [before, after]) => sql`regexp_replace(${form}, ${`(^|&)${before}\\.`}, ${`\\1${after}.`}, 'g')`,
    sql`form`,
  );
}
