import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";

/** Describes what the files with these hashes belong to. The operator has to request or upload each of them again. */
export async function findOwners(transaction: Transaction<Tables>, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ owner: string }>`
    with missing as (select unnest(${[...hashes]}::text[]) as hash)
    select reference || ', ' || field as owner
    from documents join applications on applications.id = application_id
    where encode(sha256, 'hex') in (select hash from missing)
    union
    select 'the file ' || name || ' of the library' from library_downloads
    where encode(sha256, 'hex') in (select hash from missing)
    union
    select owner from (
      select 'the picture ' || id || ' of the news' as owner, share_sha256, avif, webp from post_images
      union all
      select 'the picture ' || picture_id || ' of the library', share_sha256, avif, webp from library_picture_files
    ) as images
    where encode(share_sha256, 'hex') in (select hash from missing)
      or exists (
        select from jsonb_each_text(avif) as variant (width, hash) where variant.hash in (select hash from missing)
        union all
        select from jsonb_each_text(webp) as variant (width, hash) where variant.hash in (select hash from missing))
    order by owner`.execute(transaction);
  return rows.map(({ owner }) => owner);
}
