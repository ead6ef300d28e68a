import type pg from "pg";

/** A content that a row names; its size where a row knows it, or 0. */
export type NamedFile = { sha256: Buffer; size: number };

const NAMED_FILES = `
  select sha256, max(size) as size from (
    select sha256, size from documents
    union all select share_sha256, 0 from post_images
    union all select decode(cut.hash, 'hex'), 0 from post_images, jsonb_each_text(avif) as cut (width, hash)
    union all select decode(cut.hash, 'hex'), 0 from post_images, jsonb_each_text(webp) as cut (width, hash)
  ) as named group by sha256`;
const AT_ONCE = 5000;

/** Every content that a row names, once, in the order of the hashes; within the transaction that the connection is in. */
export async function* readNamedFiles(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  await client.query(`declare named_files no scroll cursor for ${NAMED_FILES} order by sha256`);
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${AT_ONCE} from named_files`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query("close named_files");
}
