import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import type { Questions } from "../questions.ts";
import type { AnsweredQuestions } from "./with-answered.ts";

/** With the longest answers to twenty questions, one batch takes about a second. */
const BATCH = 10_000;

const ANSWERED = ["entranceExam", "gender", "city", "state", "country", "howDidYouHear"] as const;

/** Reads what applications with these ids have answered. Added questions that are asked today are left out. */
export async function readAnswered(
  db: Db,
  scope: ApplicationScope,
  { ids, asked }: { ids: readonly number[]; asked: Pick<Questions, "added"> },
): Promise<AnsweredQuestions> {
  const keys = asked.added.map(({ key }) => key);
  const answered: AnsweredQuestions = {
    entranceExam: false,
    gender: false,
    city: false,
    state: false,
    country: false,
    howDidYouHear: false,
    added: [],
  };
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = await readBatch(db, scope, { ids: ids.slice(start, start + BATCH), keys });
    for (const field of ANSWERED) answered[field] ||= batch[field];
    answered.added.push(...batch.added);
    keys.push(...batch.added.map(({ key }) => key));
  }
  return answered;
}

/** Reads what a batch of applications has answered, but not what was answered to added questions with these keys. */
async function readBatch(
  db: Db,
  scope: ApplicationScope,
  { ids, keys }: { ids: readonly number[]; keys: readonly string[] },
): Promise<AnsweredQuestions> {
  const { rows } = await sql<AnsweredQuestions>`
    with batch as (
      select gender, city, state, country, jamb_registration_no, how_did_you_hear, added_answers
      from ${applicationsIn(scope)} where id = any(${[...ids]}::integer[])
    )
    select
      exists (select from batch where jamb_registration_no <> '') as "entranceExam",
      exists (select from batch where gender <> '') as gender,
      exists (select from batch where city <> '') as city,
      exists (select from batch where state <> '') as state,
      exists (select from batch where country <> '') as country,
      exists (select from batch where cardinality(how_did_you_hear) > 0) as "howDidYouHear",
      (
        select coalesce(json_agg(question), '[]') from (
          select distinct on (answer ->> 'key') answer ->> 'key' as key, answer ->> 'label' as label, answer ->> 'kind' as kind
          from batch, jsonb_array_elements(added_answers) as answer
          where answer -> 'answer' <> 'null' and answer ->> 'key' <> all(${[...keys]}::text[])
          order by answer ->> 'key'
        ) as question
      ) as added`.execute(db);
  const [batch] = rows;
  if (!batch) throw new Error("A query without a table returned no row.");
  return batch;
}
