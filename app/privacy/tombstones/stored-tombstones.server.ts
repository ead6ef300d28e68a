import { buffer } from "node:stream/consumers";
import { type BackupStorage, putText, readText } from "../../backup/destination/backup-storage.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { type Tombstone, tombstoneSchema } from "./tombstone.schema.ts";
import { listTombstones } from "./tombstones.store.server.ts";

const BESIDE_BACKUPS = "erasures/";

/** Puts every tombstone beside the backups that does not lie there yet. Gives how many. */
export async function storeTombstones(storage: BackupStorage, db: Db): Promise<number> {
  const there = new Set<string>();
  for await (const { name } of storage.destination.list(BESIDE_BACKUPS)) there.add(name);
  const missing = (await listTombstones(db)).filter(({ id }) => !there.has(placeOf(id)));
  for (const tombstone of missing) {
    await putText(storage, placeOf(tombstone.id), asChunks(JSON.stringify(tombstone)));
  }
  return missing.length;
}

/** Throws BackupDamage for one that can't be read: somebody would come back who asked to be erased. */
export async function readTombstones(storage: BackupStorage): Promise<Tombstone[]> {
  const tombstones: Tombstone[] = [];
  for await (const { name } of storage.destination.list(BESIDE_BACKUPS)) {
    const text = await buffer(readText(storage, name));
    tombstones.push(tombstoneSchema.parse(JSON.parse(text.toString())));
  }
  return tombstones;
}

function placeOf(id: string): string {
  return `${BESIDE_BACKUPS}${id}`;
}

async function* asChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
