import { createHash } from "node:crypto";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import { type BackupStorage, readEncrypted } from "../destination/backup-storage.server.ts";
import { BackupDamage } from "./backup-damage.ts";

/** A document out of a backup. Throws BackupDamage, at its end at the latest, when it is not what its hash says. */
export async function* readDocument(storage: BackupStorage, sha256: Buffer): AsyncGenerator<Buffer> {
  const name = nameOfDocument(storage.key, sha256);
  const hash = createHash("sha256");
  for await (const chunk of readEncrypted(storage, name)) {
    hash.update(chunk);
    yield chunk;
  }
  if (!hash.digest().equals(sha256)) throw new BackupDamage("damaged", name);
}
