import type pg from "pg";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import type { Zoned } from "../../ui/format/place-time.ts";
import { BackupDamage } from "../destination/backup-damage.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { ALL_BACKUPS, backupFiles, backupOf } from "../make/backup-files.ts";
import { documentsOfBackup, readManifest } from "../restore/read-backup.server.ts";
import { retainedBackups } from "./retained-backups.ts";

export type PruneOutcome =
  | { kind: "pruned"; backups: number; documents: number }
  | { kind: "busy" }
  /** A retained backup can't be read. Which documents it needs is unknown, so nothing was removed. */
  | { kind: "unreadable"; damage: BackupDamage };

/** Removes expired backups, documents that no retained backup references, and partial files. */
export async function pruneBackups(
  storage: BackupStorage,
  connection: pg.ClientConfig,
  place: Zoned,
): Promise<PruneOutcome> {
  const lockClient = await connectForCommand(connection, "backup, pruning");
  try {
    if (!(await takeCopyTurn(lockClient))) return { kind: "busy" };
    return await prune(storage, place);
  } catch (error) {
    if (error instanceof BackupDamage) return { kind: "unreadable", damage: error };
    throw error;
  } finally {
    await lockClient.end();
  }
}

async function prune(storage: BackupStorage, place: Zoned): Promise<PruneOutcome> {
  const { destination } = storage;
  await destination.removeUnfinished();
  const filesOf = new Map<string, string[]>();
  for await (const { name } of destination.list(ALL_BACKUPS)) {
    const backup = backupOf(name);
    if (backup) filesOf.set(backup.id, [...(filesOf.get(backup.id) ?? []), name]);
  }
  const complete = [...filesOf].filter(([id, names]) => names.includes(backupFiles(id).manifest)).map(([id]) => id);
  const retained = retainedBackups(complete, place);
  const manifests = await Promise.all([...retained].map((id) => readManifest(storage, id)));

  const expired = [...filesOf].filter(([id]) => !retained.has(id));
  for (const [id, names] of expired) {
    // The manifest goes first: without it, a partly removed backup is ignored.
    await destination.remove(backupFiles(id).manifest);
    for (const name of names) await destination.remove(name);
  }
  const lists = manifests.map((manifest) => documentsOfBackup(storage, manifest));
  return { kind: "pruned", backups: expired.length, documents: await removeUnreferenced(storage, lists) };
}

/** Removes documents that no list references. Reads the lists and the destination folder by folder, one per first byte of the hash. */
async function removeUnreferenced(
  { destination, key }: BackupStorage,
  lists: AsyncGenerator<NamedFile>[],
): Promise<number> {
  const readers = lists.map(readByFirstByte);
  let removed = 0;
  for (let byte = 0; byte < 256; byte++) {
    const referenced = new Set<string>();
    for (const read of readers) {
      for await (const { sha256 } of read(byte)) referenced.add(nameOfDocument(key, sha256));
    }
    const folder = `documents/${byte.toString(16).padStart(2, "0")}/`;
    for await (const { name } of destination.list(folder)) {
      if (referenced.has(name)) continue;
      await destination.remove(name);
      removed++;
    }
  }
  return removed;
}

/** Returns a function that reads the next entries of a sorted list whose hash starts with `byte`. */
function readByFirstByte(list: AsyncGenerator<NamedFile>) {
  let ahead: NamedFile | null = null;
  return async function* (byte: number): AsyncGenerator<NamedFile> {
    for (;;) {
      if (!ahead) {
        const next = await list.next();
        if (next.done) return;
        ahead = next.value;
      }
      if (ahead.sha256[0] !== byte) return;
      yield ahead;
      ahead = null;
    }
  };
}
