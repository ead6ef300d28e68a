import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { libraryId, shareLibraryPictures } from "../../../platform/images/library-pictures.store.server.ts";
import type { ChangeProblem } from "../../check/check-change.server.ts";
import { DOWNLOAD_LINK, shareDownloads } from "../../pictures/downloads/downloads.store.server.ts";
import { stringsOf } from "../../strings-of.ts";

/**
 * Finds where a text names a picture or PDF that was deleted from the library. The others can't be deleted before the transaction ends. A link to a missing
 * PDF that visitors see already in `shown` keeps nobody from publishing.
 */
export async function findDeletedFiles(
  transaction: Transaction<Tables>,
  { value, shown }: { value: object; shown: object },
): Promise<ChangeProblem[]> {
  const lines = stringsOf(value, []);
  const pictures = lines.flatMap(({ path, line }) => {
    const id = path.at(-1) === "picture" ? libraryId(line) : null;
    return id === null ? [] : [{ path, id }];
  });
  const links = lines.flatMap(({ path, line }) =>
    [...line.matchAll(DOWNLOAD_LINK)].map(([, hash = ""]) => ({ path, hash })),
  );
  const ids = await shareLibraryPictures(
    transaction,
    pictures.map(({ id }) => id),
  );
  const hashes = await shareDownloads(
    transaction,
    links.map(({ hash }) => hash),
  );
  const textShown = JSON.stringify(shown);
  return [
    ...pictures.filter(({ id }) => !ids.has(id)).map(({ path }) => ({ path, message: DELETED_PICTURE })),
    ...links
      .filter(({ hash }) => !hashes.has(hash) && !textShown.includes(hash))
      .map(({ path }) => ({ path, message: DELETED_PDF })),
  ];
}

const DELETED_PICTURE = "This picture is no longer there. Choose another one.";
const DELETED_PDF = "This file is no longer there. Choose another one, or remove the link.";
