import type { BackupDamage } from "../destination/backup-damage.ts";
import type { RestoreOutcome } from "../restore/restore-backup.server.ts";
import type { VerifyOutcome } from "../restore/verify-backup.server.ts";
import type { PruneOutcome } from "./prune-backups.server.ts";

/** Explains why a backup was not verified. */
export function verificationMessage(outcome: Exclude<VerifyOutcome, { kind: "verified" }>): string {
  switch (outcome.kind) {
    case "busy":
      return "Another backup is running.";
    case "no-backup":
      return noBackupMessage(outcome);
    case "not-allowed":
      return `The database account '${outcome.account}' may not create a database for the verification: ALTER ROLE "${outcome.account}" CREATEDB.`;
    case "damaged":
      return damageMessage(outcome.damage);
    case "documents-damaged":
      return `${formatDocumentCount(outcome.documents.damaged.length)} of the backup ${outcome.manifest.id} can't be read back.`;
    case "not-empty":
      return `The database for the verification is not empty: it has ${outcome.has}.`;
    case "newer-schema":
      return newerBackupMessage(outcome.unknown);
  }
}

/** Explains why nothing was restored. */
export function rejectionMessage(outcome: Exclude<RestoreOutcome, { kind: "restored" }>): string {
  switch (outcome.kind) {
    case "no-backup":
      return noBackupMessage(outcome);
    case "damaged":
      return outcome.damage.damage === "other-key"
        ? damageMessage(outcome.damage)
        : `${damageMessage(outcome.damage)} Nothing was restored. Try an earlier backup: npm run backup -- --list lists them.`;
    case "documents-damaged":
      return (
        `${formatDocumentCount(outcome.documents.damaged.length)} can't be read back, so nothing was restored. ` +
        "Documents are stored once for all backups: try another copy of the destination, or restore everything else with --without-damaged."
      );
    case "not-empty":
      return `Nothing was restored: the target is not empty, it has ${outcome.has}. Set DATA_DIR, or DATABASE_URL and S3_BUCKET, to an empty one.`;
    case "newer-schema":
      return newerBackupMessage(outcome.unknown);
  }
}

function noBackupMessage({ id, location }: { id: string | null; location: string }): string {
  return id === null
    ? `There is no backup in ${location}. Set BACKUP_TO to where they are.`
    : `There is no backup '${id}' in ${location}: npm run backup -- --list lists them all.`;
}

/** Explains why no old backup was removed; null when pruning succeeded. */
export function pruneMessage(outcome: PruneOutcome): string | null {
  switch (outcome.kind) {
    case "pruned":
      return null;
    case "busy":
      return "Old backups were not removed: another backup is running.";
    case "unreadable":
      return `Old backups were not removed, because one that has to stay can't be read. ${damageMessage(outcome.damage)}`;
  }
}

function damageMessage({ damage, file }: Pick<BackupDamage, "damage" | "file">): string {
  switch (damage) {
    case "other-key":
      return `The backup key is not the one that ${file} was written with (or its first bytes are damaged). Set BACKUP_KEY to the right key.`;
    case "damaged":
      return `${file} is damaged, or was changed.`;
    case "missing":
      return `${file} is missing.`;
  }
}

function newerBackupMessage(unknown: string[]): string {
  return `The backup was made by a newer Gatehouse (it has ${unknown.join(", ")}): restore it with that version.`;
}

function formatDocumentCount(count: number): string {
  return count === 1 ? "One document" : `${count.toLocaleString("en")} documents`;
}
