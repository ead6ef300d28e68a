import type pg from "pg";

/** A stored file that a row references. Its size is 0 where no row has it. */
export type NamedFile = { sha256: Buffer; size: number };

const PIECES = `
    union all select piece.sha256, piece.size from upload_pieces as piece join uploads on uploads.id = upload_id where taken_at is null`;
const namedFiles = (hasPieces: boolean) => `
  with variants as (
    select share_sha256, avif, webp from post_images
    union all select share_sha256, avif, webp from library_picture_files
  )
  select sha256, max(size) as size from (
    select sha256, size from documents
    union all select sha256, size from library_downloads${hasPieces ? PIECES : ""}
    union all select share_sha256, 0 from variants
    union all select decode(variant.hash, 'hex'), 0 from variants, jsonb_each_text(avif) as variant (width, hash)
    union all select decode(variant.hash, 'hex'), 0 from variants, jsonb_each_text(webp) as variant (width, hash)
  ) as named group by sha256`;
const BATCH_SIZE = 5000;

/** Returns every file that a row references, once, ordered by hash. Requires a transaction on the connection. */
export async function* readNamedFiles(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  // A backup before an update finds the tables of the version before.
  const { rows: tables } = await client.query<{ has: boolean }>(
    "select to_regclass('upload_pieces') is not null as has",
  );
  const named = namedFiles(tables[0]?.has === true);
  await client.query(`declare named_files no scroll cursor for ${named} order by sha256`);
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${BATCH_SIZE} from named_files`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query("close named_files");
}
