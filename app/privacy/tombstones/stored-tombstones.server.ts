import { buffer } from "node:stream/consumers";
import { type BackupStorage, putText, readText } from "../../backup/destination/backup-storage.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { type Tombstone, tombstoneSchema } from "./tombstone.schema.ts";
import { listTombstones } from "./tombstones.store.server.ts";

const FOLDER = "erasures/";

/** Stores every tombstone with the backups that is not there yet, and returns their number. */
export async function storeTombstones(storage: BackupStorage, db: Db): Promise<number> {
  const stored = new Set<string>();
  for await (const { name } of storage.destination.list(FOLDER)) stored.add(name);
  const missing = (await listTombstones(db)).filter(({ id }) => !stored.has(fileNameOf(id)));
  for (const tombstone of missing) {
    await putText(storage, fileNameOf(tombstone.id), asChunks(JSON.stringify(tombstone)));
  }
  return missing.length;
}

/** Reads the tombstones stored with the backups. Throws BackupDamage if one is unreadable: an erased person could come back. */
export async function readTombstones(storage: BackupStorage): Promise<Tombstone[]> {
  const tombstones: Tombstone[] = [];
  for await (const { name } of storage.destination.list(FOLDER)) {
    const text = await buffer(readText(storage, name));
    tombstones.push(tombstoneSchema.parse(JSON.parse(text.toString())));
  }
  return tombstones;
}

function fileNameOf(id: string): string {
  return `${FOLDER}${id}`;
}

async function* asChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
