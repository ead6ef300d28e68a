import { formatLagosTime } from "../../ui/format/lagos-time.ts";
import type { Run, Runs } from "./backup-runs.store.server.ts";

/** How the backups stand, for staff: two facts, and what is wrong. */
export type BackupState = {
  kind: "well" | "too-early" | "look" | "wrong";
  headline: string;
  /** When the last backup was made, and when one was last proven. */
  facts: string[];
  errors: string[];
  /** What would be better; nothing is wrong for now. */
  advice: string | null;
};

const DAY_MS = 86_400_000;
/** Without a good one for so long, all that came meanwhile is at stake. */
const TOO_LONG_DAYS = 8;
/** One night may go wrong, and is made up for. */
const LATE_DAYS = 2;

export function readBackupState(runs: Runs, place: { where: string; sameDisk: boolean }, now: Date): BackupState {
  const daysSince = (run: Run | null) => (run ? (now.getTime() - run.startedAt.getTime()) / DAY_MS : null);
  const { backup, proof } = runs;
  const [backupDays, proofDays] = [daysSince(backup.lastGood), daysSince(proof.lastGood)];
  const waitedDays = (now.getTime() - runs.since.getTime()) / DAY_MS;
  const facts = [
    backup.lastGood
      ? `The last backup is from ${formatLagosTime(backup.lastGood.startedAt)}: ${contentOf(backup.lastGood)}. It is in ${place.where}.`
      : "No backup has been made yet.",
    proof.lastGood
      ? `A restore was last verified on ${formatLagosTime(proof.lastGood.startedAt)}.`
      : "No restore has been verified yet.",
  ];
  const wrong = [
    ...((backupDays ?? waitedDays) > TOO_LONG_DAYS
      ? [`No backup was made for ${inDays(backupDays ?? waitedDays)}. On the server, npm run backup says why.`]
      : []),
    ...((proofDays ?? waitedDays) > TOO_LONG_DAYS
      ? [
          `No restore was verified for ${inDays(proofDays ?? waitedDays)}: it is unknown whether the backups can be restored. On the server, npm run backup:verify says why.`,
        ]
      : []),
  ];
  const checks = lookOf(runs, backupDays);
  const state = { facts, errors: [...wrong, ...checks], advice: place.sameDisk ? SAME_DISK : null };
  if (wrong.length > 0) return { ...state, kind: "wrong", headline: "The backups are not safe" };
  if (checks.length > 0) return { ...state, kind: "look", headline: "The backups need attention" };
  if (!backup.lastGood || !proof.lastGood) {
    return { ...state, kind: "too-early", headline: "The first backup and its verification are due within the hour" };
  }
  return { ...state, kind: "well", headline: "There is a backup, and its restore is verified" };
}

const SAME_DISK =
  "The backups are on the same disk as the data: when that breaks, both are gone. Set BACKUP_TO to another disk, another machine, or an object store.";

function lookOf({ backup, proof }: Runs, backupDays: number | null): string[] {
  const checks: string[] = [];
  if (backup.last?.error) checks.push(`The last backup failed: ${backup.last.error} It is retried every hour.`);
  else if (backupDays !== null && backupDays > LATE_DAYS && backupDays <= TOO_LONG_DAYS)
    checks.push(`The last backup is ${inDays(backupDays)} old.`);
  if (proof.last?.error) checks.push(`The last verification failed: ${proof.last.error} It is retried every hour.`);
  const lost = backup.lastGood?.facts?.lost ?? 0;
  if (lost > 0) {
    checks.push(
      `${lost === 1 ? "One document is" : `${lost.toLocaleString("en")} documents are`} named by an application or a post, but missing from the stored files: restore it from an earlier backup.`,
    );
  }
  return checks;
}

function contentOf({ facts }: Run): string {
  if (!facts) return "all that was there";
  return `${facts.rows.toLocaleString("en")} rows and ${facts.documents.toLocaleString("en")} documents`;
}

function inDays(days: number): string {
  const whole = Math.floor(days);
  return whole === 1 ? "one day" : `${whole} days`;
}
