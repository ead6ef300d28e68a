import { type Kysely, sql } from "kysely";

/**
 * Indexes the beginnings of words, the programme and the admission type for the search of applications.
 *
 * For a prefix such as 'ngozi':*, GIN collects all matches in memory, and collects them again to combine them with others. For a whole term it reads two lists
 * side by side: at a million applications, two frequent names took 49 ms, and take 4.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Beginnings of 2 to 12 characters before the first digit. `application-list.store.server.ts` finds others by their prefix. The cost is what a call takes, 34 µs: by
  // PostgreSQL's default, calling it for each application would look cheaper than reading the index.
  await sql`
    create function search_terms(words text, program text, admission_type text) returns text[]
    language plpgsql immutable parallel safe cost 1000 as $$
    declare
      terms text[] := array['=' || program, '=' || admission_type];
      word text;
      beginning text;
    begin
      foreach word in array string_to_array(words, ' ') loop
        terms := terms || word;
        beginning := substring(word from '^[^0-9]{2,12}');
        for length in 2..coalesce(char_length(beginning), 0) loop
          terms := terms || left(beginning, length);
        end loop;
      end loop;
      return terms;
    end $$`.execute(db);
  await sql`drop index applications_search`.execute(db);
  await sql`
    create index applications_search on applications
    using gin (array_to_tsvector(search_terms(search_words, program, admission_type)))`.execute(db);
}
