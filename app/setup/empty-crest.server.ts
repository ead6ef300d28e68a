import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Transaction } from "kysely";
import crest from "../../content/empty/crest.png?inline";
import { EMPTY_CREST_ID } from "../../content/empty/site.ts";
import type { Tables } from "../../database/tables.ts";
import { makeVariants } from "../content/pictures/add/add-picture.server.ts";
import { findLibraryPicture, insertPicture, type NewPictureFile } from "../content/pictures/library.store.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import { receiveFile } from "../platform/files/receive-file.server.ts";

type CrestDeps = Pick<Deps, "files" | "pictureWork">;

/** Makes the files of the neutral crest, which a university has until it uploads its own. */
export async function makeEmptyCrest(deps: CrestDeps): Promise<NewPictureFile> {
  const bytes = Buffer.from(crest.slice(crest.indexOf(",") + 1), "base64");
  const upload = { ...(await receiveFile(deps.files, Readable.from([bytes]))), name: "crest.png" };
  try {
    const made = await makeVariants(deps, upload);
    if (made.kind === "rejected") throw new Error(made.message);
    return made.file;
  } finally {
    await rm(upload.path, { force: true });
  }
}

/** Adds the neutral crest to the library, unless it is there. The transaction has locked the library. */
export async function insertEmptyCrest(
  transaction: Transaction<Tables>,
  { files }: CrestDeps,
  { file, now, staffId }: { file: NewPictureFile; now: Date; staffId: number },
): Promise<void> {
  if (await findLibraryPicture(transaction, EMPTY_CREST_ID)) return;
  const texts = { title: "Neutral crest", alt: "A shield with an open book.", credit: "" };
  await insertPicture(transaction, files, { id: EMPTY_CREST_ID, texts, file, saving: { now, staffId } });
}
