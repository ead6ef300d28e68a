import type { Db } from "../postgres/database.server.ts";

/** The content of an upload, one piece after the other, as far as there is any. */
export async function* readUpload(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let start = 0; ; ) {
    const piece = await db
      .selectFrom("upload_chunks")
      .select("bytes")
      .where("upload_id", "=", id)
      .where("start", "=", start)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.bytes;
    start += piece.bytes.length;
  }
}
