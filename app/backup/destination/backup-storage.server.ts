import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, constants as zlib } from "node:zlib";
import { BackupDamage } from "../restore/backup-damage.ts";
import type { Destination } from "./destination.ts";
import { decrypt, encrypt } from "./encrypted-file.server.ts";

/** A destination as who has the key sees it. */
export type BackupStorage = { destination: Destination; key: Buffer };

type Source = AsyncIterable<Buffer>;

/** Writes what compresses well. A file can be opened only under the name under which it was written. */
export async function putText({ destination, key }: BackupStorage, name: string, content: Source): Promise<void> {
  await pipeline(
    content,
    createGzip({ level: zlib.Z_BEST_SPEED }),
    (packed: Source) => encrypt(packed, key, name),
    (encrypted: Source) => destination.put(name, encrypted),
  );
}

/** Throws BackupDamage when it is missing, or is not what was written. */
export async function* readText(storage: BackupStorage, name: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const reading = pipeline(readEncrypted(storage, name), unpacked);
  // Whoever reads hears of it through the stream that it reads.
  reading.catch(() => undefined);
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } finally {
    unpacked.destroy();
  }
}

export async function putEncrypted({ destination, key }: BackupStorage, name: string, content: Source): Promise<void> {
  await destination.put(name, encrypt(content, key, name));
}

export async function* readEncrypted({ destination, key }: BackupStorage, name: string): AsyncGenerator<Buffer> {
  const encrypted = await destination.read(name);
  if (!encrypted) throw new BackupDamage("missing", name);
  yield* decrypt(encrypted, key, name);
}
