import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import type { Run, Runs } from "./backup-runs.store.server.ts";

/** The state of the backups, for staff. */
export type BackupState = {
  kind: "well" | "too-early" | "attention" | "wrong";
  headline: string;
  /** When the last backup was made, and when one was last verified. */
  facts: string[];
  errors: string[];
  /** A recommendation; nothing is wrong. */
  advice: string | null;
};

const DAY_MS = 86_400_000;
/** After this many days without a successful run, the backups count as unsafe. */
const TOO_LONG_DAYS = 8;
/** A single failed night needs no attention: the job retries every hour. */
const LATE_DAYS = 2;

/** Describes the state of the backups, and what is wrong with them. */
export function readBackupState(
  runs: Runs,
  destination: { where: string; sameDisk: boolean },
  { now, place }: { now: Date; place: Zoned },
): BackupState {
  const daysSince = (run: Run | null) => (run ? (now.getTime() - run.startedAt.getTime()) / DAY_MS : null);
  const { backup, verification } = runs;
  const [backupDays, verificationDays] = [daysSince(backup.lastGood), daysSince(verification.lastGood)];
  const daysWithoutRuns = (now.getTime() - runs.since.getTime()) / DAY_MS;
  const facts = [
    backup.lastGood
      ? `The last backup is from ${formatTime(backup.lastGood.startedAt, place)}: ${formatContents(backup.lastGood)}. It is in ${destination.where}.`
      : "No backup has been made yet.",
    verification.lastGood
      ? `A restore was last verified on ${formatTime(verification.lastGood.startedAt, place)}.`
      : "No restore has been verified yet.",
  ];
  const wrong = [
    ...((backupDays ?? daysWithoutRuns) > TOO_LONG_DAYS
      ? [`No backup was made for ${formatDays(backupDays ?? daysWithoutRuns)}. On the server, npm run backup says why.`]
      : []),
    ...((verificationDays ?? daysWithoutRuns) > TOO_LONG_DAYS
      ? [
          `No restore was verified for ${formatDays(verificationDays ?? daysWithoutRuns)}: it is unknown whether the backups can be restored. On the server, npm run backup:verify says why.`,
        ]
      : []),
  ];
  const issues = findIssues(runs, backupDays);
  const state = { facts, errors: [...wrong, ...issues], advice: destination.sameDisk ? SAME_DISK : null };
  if (wrong.length > 0) return { ...state, kind: "wrong", headline: "The backups are not safe" };
  if (issues.length > 0) return { ...state, kind: "attention", headline: "The backups need attention" };
  if (!backup.lastGood || !verification.lastGood) {
    return { ...state, kind: "too-early", headline: "The first backup and its verification are due within the hour" };
  }
  return { ...state, kind: "well", headline: "There is a backup, and its restore is verified" };
}

const SAME_DISK =
  "The backups are on the same disk as the data: when that breaks, both are gone. Set BACKUP_TO to another disk, another machine, or an object store.";

function findIssues({ backup, verification }: Runs, backupDays: number | null): string[] {
  const issues: string[] = [];
  if (backup.last?.error) issues.push(`The last backup failed: ${backup.last.error} It is retried every hour.`);
  else if (backupDays !== null && backupDays > LATE_DAYS && backupDays <= TOO_LONG_DAYS)
    issues.push(`The last backup is ${formatDays(backupDays)} old.`);
  if (verification.last?.error)
    issues.push(`The last verification failed: ${verification.last.error} It is retried every hour.`);
  const lost = backup.lastGood?.facts?.lost ?? 0;
  if (lost > 0) {
    issues.push(
      `${lost === 1 ? "One document is" : `${lost.toLocaleString("en")} documents are`} named by an application or a post, but missing from the stored files: restore it from an earlier backup.`,
    );
  }
  return issues;
}

function formatContents({ facts }: Run): string {
  if (!facts) return "all that was there";
  return `${facts.rows.toLocaleString("en")} rows and ${facts.documents.toLocaleString("en")} documents`;
}

function formatDays(days: number): string {
  const whole = Math.floor(days);
  return whole === 1 ? "one day" : `${whole} days`;
}
