import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, constants as zlib } from "node:zlib";
import { BackupDamage } from "./backup-damage.ts";
import type { Destination } from "./destination.ts";
import { decrypt, encrypt } from "./encrypted-file.server.ts";

/** A destination with the key that its files are encrypted with. */
export type BackupStorage = { destination: Destination; key: Buffer };

type Source = AsyncIterable<Buffer>;

/** Compresses, encrypts and writes text. A file can only be decrypted under the name it was written with. */
export async function putText({ destination, key }: BackupStorage, name: string, content: Source): Promise<void> {
  await pipeline(
    content,
    createGzip({ level: zlib.Z_BEST_SPEED }),
    (packed: Source) => encrypt(packed, key, name),
    (encrypted: Source) => destination.put(name, encrypted),
  );
}

/** Reads, decrypts and decompresses text. Throws BackupDamage when it is missing or was changed. */
export async function* readText(storage: BackupStorage, name: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const reading = pipeline(readEncrypted(storage, name), unpacked);
  // The reader gets the error from the stream.
  reading.catch(() => undefined);
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } finally {
    unpacked.destroy();
  }
}

/** Encrypts and writes content that doesn't compress. */
export async function putEncrypted({ destination, key }: BackupStorage, name: string, content: Source): Promise<void> {
  await destination.put(name, encrypt(content, key, name));
}

/** Reads and decrypts content. Throws BackupDamage when it is missing or was changed. */
export async function* readEncrypted({ destination, key }: BackupStorage, name: string): AsyncGenerator<Buffer> {
  const encrypted = await destination.read(name);
  if (!encrypted) throw new BackupDamage("missing", name);
  yield* decrypt(encrypted, key, name);
}
