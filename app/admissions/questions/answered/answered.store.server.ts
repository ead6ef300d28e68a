import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import type { AddedAnswer } from "../added-questions.ts";
import type { AnsweredQuestions } from "./with-answered.ts";

/** Reads what applications with these ids have answered, as many as there are. */
export async function readAnswered(
  db: Db,
  scope: ApplicationScope,
  ids: readonly number[],
): Promise<AnsweredQuestions> {
  const { rows } = await sql<AnsweredQuestions>`
    with answering as (
      select gender, jamb_registration_no, how_did_you_hear, added_answers
      from ${applicationsIn(scope)} where id = any(${ids}::bigint[])
    )
    select
      coalesce(bool_or(jamb_registration_no <> ''), false) as "entranceExam",
      coalesce(bool_or(gender <> ''), false) as gender,
      coalesce(bool_or(cardinality(how_did_you_hear) > 0), false) as "howDidYouHear",
      (
        select coalesce(json_agg(question), '[]') from (
          select distinct on (answer ->> 'key') answer ->> 'key' as key, answer ->> 'label' as label, answer ->> 'kind' as kind
          from answering, jsonb_array_elements(added_answers) as answer
          where answer -> 'answer' <> 'null'
          order by answer ->> 'key'
        ) as question
      ) as added
    from answering`.execute(db);
  return rows[0] ?? { entranceExam: false, gender: false, howDidYouHear: false, added: [] };
}

/** Returns the added questions, with each wording, that applications were asked and whose answers are in these columns. */
export async function findAskedIn(db: Db, columns: readonly string[]): Promise<Pick<AddedAnswer, "key" | "label">[]> {
  const { rows } = await sql<Pick<AddedAnswer, "key" | "label">>`
    select distinct answer ->> 'key' as key, answer ->> 'label' as label
    from applications, jsonb_array_elements(added_answers) as answer
    where lower(answer ->> 'key') = any(${columns.map((column) => column.toLowerCase())})
    order by 1, 2`.execute(db);
  return rows;
}
