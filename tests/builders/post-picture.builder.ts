import { insertImage } from "../../app/news/images/images.store.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { saveBytes } from "../../app/platform/images/save-variants.server.ts";
import { insertPost } from "./post.builder.ts";

type Values = { title: string; bytes: number; savedBy: number };

/** Inserts a public post with an uploaded picture, each of whose files has this size. Returns the post's id and the address of the files. */
export async function insertPostWithPicture(
  { db, files, clock }: Pick<Deps, "db" | "files" | "clock">,
  { title, bytes, savedBy }: Values,
): Promise<{ id: number; base: string }> {
  const id = crypto.randomUUID().replaceAll("-", "");
  const hash = await saveBytes(files, Buffer.alloc(bytes, title));
  const variants = { avif: new Map([[768, hash]]), webp: new Map([[640, hash]]), share: hash, preview: "" };
  await db.transaction().execute(async (transaction) => {
    await insertImage(transaction, files, { id, width: 768, height: 432, ...variants, savedAt: clock.now(), savedBy });
  });
  const image = { kind: "uploaded", id, alt: "" } as const;
  return { id: await insertPost(db, { title, image }), base: `/news/images/${id}` };
}
