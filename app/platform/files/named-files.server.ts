import type pg from "pg";

/** A stored file that a row references. Its size is 0 where no row has it. */
export type NamedFile = { sha256: Buffer; size: number };

const NAMED_FILES = `
  with variants as (
    select share_sha256, avif, webp from post_images
    union all select share_sha256, avif, webp from library_picture_files
  )
  select sha256, max(size) as size from (
    select sha256, size from documents
    union all select sha256, size from library_downloads
    union all select share_sha256, 0 from variants
    union all select decode(variant.hash, 'hex'), 0 from variants, jsonb_each_text(avif) as variant (width, hash)
    union all select decode(variant.hash, 'hex'), 0 from variants, jsonb_each_text(webp) as variant (width, hash)
  ) as named group by sha256`;
const BATCH_SIZE = 5000;

/** Returns every file that a row references, once, ordered by hash. Requires a transaction on the connection. */
export async function* readNamedFiles(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  await client.query(`declare named_files no scroll cursor for ${NAMED_FILES} order by sha256`);
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${BATCH_SIZE} from named_files`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query("close named_files");
}
