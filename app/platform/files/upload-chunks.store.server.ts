import type { Db } from "../postgres/database.server.ts";

/** Streams the content of an upload, chunk by chunk. */
export async function* readUpload(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let start = 0; ; ) {
    const chunk = await db
      .selectFrom("upload_chunks")
      .select("bytes")
      .where("upload_id", "=", id)
      .where("start", "=", start)
      .executeTakeFirst();
    if (!chunk) return;
    yield chunk.bytes;
    start += chunk.bytes.length;
  }
}
