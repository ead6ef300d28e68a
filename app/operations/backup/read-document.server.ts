import { createHash } from "node:crypto";
import { BackupDamage } from "./backup-damage.ts";
import { nameOfDocument } from "./backup-key.server.ts";
import { readSealed, type Vault } from "./vault.server.ts";

/** A document out of a backup. Throws BackupDamage, at its end at the latest, when it is not what its hash says. */
export async function* readDocument(vault: Vault, sha256: Buffer): AsyncGenerator<Buffer> {
  const name = nameOfDocument(vault.key, sha256);
  const hash = createHash("sha256");
  for await (const chunk of readSealed(vault, name)) {
    hash.update(chunk);
    yield chunk;
  }
  if (!hash.digest().equals(sha256)) throw new BackupDamage("damaged", name);
}
