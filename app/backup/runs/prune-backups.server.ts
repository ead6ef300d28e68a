import type pg from "pg";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { wallClock, type Zoned } from "../../ui/format/place-time.ts";
import { BackupDamage } from "../destination/backup-damage.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { ALL_BACKUPS, backupFiles, backupOf, takenAtOf } from "../make/backup-files.ts";
import { documentsOfBackup, readManifest } from "../restore/read-backup.server.ts";

export type PruneOutcome =
  | { kind: "pruned"; backups: number; documents: number }
  | { kind: "busy" }
  /** A retained backup can't be read. Which documents it needs is unknown, so nothing was removed. */
  | { kind: "unreadable"; damage: BackupDamage };

/** Retention: all backups of the last two days with any; then the newest per day, week and month. */
const RETAINED = { wholeDays: 2, days: 7, weeks: 4, months: 12 } as const;

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

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

/** Returns the ids of the backups to keep. */
export function retainedBackups(ids: string[], place: Zoned): Set<string> {
  const newestFirst = [...ids].sort().reverse();
  const groupedBy = (periodOf: (wallClock: number) => number) => [
    ...Map.groupBy(newestFirst, (id) => periodOf(wallClock(takenAtOf(id), place))).values(),
  ];
  const days = groupedBy((time) => Math.floor(time / DAY_MS));
  const weeks = groupedBy((time) => Math.floor((time - FIRST_MONDAY_MS) / (7 * DAY_MS)));
  const months = groupedBy((time) => {
    const day = new Date(time);
    return day.getUTCFullYear() * 12 + day.getUTCMonth();
  });
  return new Set([
    // A backup made before an upgrade stays available after the next nightly one.
    ...days.slice(0, RETAINED.wholeDays).flat(),
    ...newestOfEach(days.slice(0, RETAINED.days)),
    ...newestOfEach(weeks.slice(0, RETAINED.weeks)),
    ...newestOfEach(months.slice(0, RETAINED.months)),
  ]);
}

function newestOfEach(groups: string[][]): string[] {
  return groups.flatMap((group) => group.slice(0, 1));
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
