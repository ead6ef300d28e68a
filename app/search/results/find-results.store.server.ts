import { type RawBuilder, sql } from "kysely";
import { textOf } from "../../news/clean-html.server.ts";
import { isPublic } from "../../news/post-rows.store.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { searchFor } from "../../platform/postgres/search-words.server.ts";
import { RESULT_KINDS, type ResultKind } from "../entries/search-entry.ts";

export type FoundResult = {
  kind: ResultKind;
  address: string;
  title: string;
  text: string;
  /** When a post was published. */
  publishedAt: Date | null;
};

export type FoundResults = { results: FoundResult[]; counts: Record<ResultKind, number> };

type ResultRequest = {
  search: string;
  /** Whether a result needs all words or any of them. */
  wanted: "all" | "any";
  kind: ResultKind | null;
  page: number;
  perPage: number;
};

/** Bounds a search to the newest posts: nobody pages further. */
const MAX_POSTS = 250;
const NONE: FoundResults = { results: [], counts: { programme: 0, page: 0, person: 0, news: 0 } };

/** Returns one page of what matches a search and is public now, best first, with the number of results of each kind. */
export async function findResults(db: Db, now: Date, request: ResultRequest): Promise<FoundResults> {
  const query = searchFor(request.search, request.wanted);
  if (query === null) return NONE;
  const { rows } = await selectResults(query, now, request).execute(db);
  const [row] = rows;
  if (!row) return NONE;
  return { results: (row.results ?? []).map(asResult), counts: { ...NONE.counts, ...row.counts } };
}

type ResultRow = {
  kind: ResultKind;
  address: string;
  title: string;
  text: string | null;
  content: string | null;
  published_at: string | null;
};

type FoundRow = { results: ResultRow[] | null; counts: Partial<Record<ResultKind, number>> | null };

function selectResults(query: RawBuilder<string>, now: Date, { kind, page, perPage }: ResultRequest) {
  // The texts are read last, for one page only: they are stored out of line.
  return sql<FoundRow>`
    with newest as (
      select id from posts_with_words(${query}) as posts where ${isPublic(now)}
      order by published_at desc, id desc limit ${MAX_POSTS}
    ), matching as materialized (
      select kind, place, null::integer as post_id, address, title, null::timestamptz as published_at,
        ts_rank(words, ${query}) as rank
      from search_entries where words @@ ${query}
      union all
      select 'news', 0, posts.id, '/news/' || posts.id, title, published_at, ts_rank(head_words, ${query})
      from newest join posts using (id)
    ), chosen as (
      select *, row_number() over (
        order by rank desc, array_position(${[...RESULT_KINDS]}::text[], kind), published_at desc nulls last, place, post_id desc
      ) as position
      from matching where kind = ${kind} or ${kind}::text is null
      order by position limit ${perPage} offset ${(page - 1) * perPage}
    ), texts as (
      select chosen.kind, chosen.address, chosen.title, search_entries.text, posts.content, chosen.published_at, position
      from chosen left join search_entries on chosen.post_id is null and search_entries.place = chosen.place
        left join posts on posts.id = chosen.post_id
    )
    select (select json_agg(texts order by position) from texts) as results,
      (select json_object_agg(kind, count) from (select kind, count(*) from matching group by kind) as counted) as counts`;
}

function asResult({ kind, address, title, text, content, published_at }: ResultRow): FoundResult {
  const publishedAt = published_at === null ? null : new Date(published_at);
  return { kind, address, title, text: text ?? textOf(content ?? ""), publishedAt };
}

/** Returns the titles of all entries, with their kind and address. */
export async function listTitles(db: Db): Promise<{ kind: ResultKind; address: string; title: string }[]> {
  return db.selectFrom("search_entries").select(["kind", "address", "title"]).orderBy("place").execute();
}

/** Returns all words of public texts to correct a search by, with how often they occur: of pages, programmes and people, and of the titles of posts. */
export async function countWords(db: Db, now: Date): Promise<{ word: string; count: number }[]> {
  const at = now.toISOString();
  const posts = `select to_tsvector('simple', title) from posts
    where published_at <= '${at}' and binned_at is null and (ends_at is null or ends_at > '${at}')`;
  const entries = "select to_tsvector('simple', title || ' ' || text) from search_entries";
  const { rows } = await sql<{ word: string; count: number }>`
    select word, sum(ndoc)::integer as count
    from (select word, ndoc from ts_stat(${posts}) union all select word, ndoc from ts_stat(${entries})) as words
    where word ~ '^[[:alpha:]]{3,30}$' group by word`.execute(db);
  return rows;
}
