import type pg from "pg";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { ALL_BACKUPS, backupFiles, backupOf } from "../make/backup-files.ts";
import { BackupDamage } from "../restore/backup-damage.ts";
import { documentsOfBackup, readManifest } from "../restore/read-backup.server.ts";
import { retainedBackups } from "./retained-backups.ts";

export type PruneOutcome =
  | { kind: "pruned"; backups: number; documents: number }
  | { kind: "busy" }
  /** A backup that stays can't be read: nobody knows which documents it needs, so nothing is removed. */
  | { kind: "unreadable"; damage: BackupDamage };

/** Removes backups whose time is over, documents that no kept backup names, and what killed programs left behind. */
export async function pruneBackups(storage: BackupStorage, connection: pg.ClientConfig): Promise<PruneOutcome> {
  const turn = await connectForCommand(connection, "backup, removal of old ones");
  try {
    if (!(await takeCopyTurn(turn))) return { kind: "busy" };
    return await prune(storage);
  } catch (error) {
    if (error instanceof BackupDamage) return { kind: "unreadable", damage: error };
    throw error;
  } finally {
    await turn.end();
  }
}

async function prune(storage: BackupStorage): Promise<PruneOutcome> {
  const { destination } = storage;
  await destination.removeUnfinished();
  const filesOf = new Map<string, string[]>();
  for await (const { name } of destination.list(ALL_BACKUPS)) {
    const backup = backupOf(name);
    if (backup) filesOf.set(backup.id, [...(filesOf.get(backup.id) ?? []), name]);
  }
  const whole = [...filesOf].filter(([id, names]) => names.includes(backupFiles(id).manifest)).map(([id]) => id);
  const stored = retainedBackups(whole);
  const manifests = await Promise.all([...stored].map((id) => readManifest(storage, id)));

  const over = [...filesOf].filter(([id]) => !stored.has(id));
  for (const [id, names] of over) {
    // Without its manifest it is no backup any more, wherever this ends.
    await destination.remove(backupFiles(id).manifest);
    for (const name of names) await destination.remove(name);
  }
  const lists = manifests.map((manifest) => documentsOfBackup(storage, manifest));
  return { kind: "pruned", backups: over.length, documents: await removeUnnamed(storage, lists) };
}

/** The lists and the destination are gone through together, one first byte of the hashes after the other. */
async function removeUnnamed({ destination, key }: BackupStorage, lists: AsyncGenerator<NamedFile>[]): Promise<number> {
  const readers = lists.map(readByFirstByte);
  let removed = 0;
  for (let byte = 0; byte < 256; byte++) {
    const named = new Set<string>();
    for (const read of readers) {
      for await (const { sha256 } of read(byte)) named.add(nameOfDocument(key, sha256));
    }
    const folder = `documents/${byte.toString(16).padStart(2, "0")}/`;
    for await (const { name } of destination.list(folder)) {
      if (named.has(name)) continue;
      await destination.remove(name);
      removed++;
    }
  }
  return removed;
}

/** Reads on in a sorted list as far as one first byte goes. */
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
