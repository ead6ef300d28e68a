import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, constants as zlib } from "node:zlib";
import { BackupDamage } from "./backup-damage.ts";
import type { Destination } from "./destination.ts";
import { seal, unseal } from "./sealed-file.server.ts";

/** A destination as who has the key sees it. */
export type Vault = { destination: Destination; key: Buffer };

type Source = AsyncIterable<Buffer>;

/** Writes what compresses well. A file can be opened only under the name under which it was written. */
export async function putText({ destination, key }: Vault, name: string, content: Source): Promise<void> {
  await pipeline(
    content,
    createGzip({ level: zlib.Z_BEST_SPEED }),
    (packed: Source) => seal(packed, key, name),
    (sealed: Source) => destination.put(name, sealed),
  );
}

/** Throws BackupDamage when it is missing, or is not what was written. */
export async function* readText(vault: Vault, name: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const reading = pipeline(readSealed(vault, name), unpacked);
  // Whoever reads hears of it through the stream that it reads.
  reading.catch(() => undefined);
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } finally {
    unpacked.destroy();
  }
}

export async function putSealed({ destination, key }: Vault, name: string, content: Source): Promise<void> {
  await destination.put(name, seal(content, key, name));
}

export async function* readSealed({ destination, key }: Vault, name: string): AsyncGenerator<Buffer> {
  const sealed = await destination.read(name);
  if (!sealed) throw new BackupDamage("missing", name);
  yield* unseal(sealed, key, name);
}
