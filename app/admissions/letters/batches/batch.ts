import { OUTCOMES, type Outcome } from "../../application.ts";

/** Batches of decisions, and their states. Pure: no input or output. */

export const BATCHES_PATH = "/dashboard/batches";

export type BatchTimes = {
  approvedAt: Date | null;
  releaseAt: Date | null;
  releasedAt: Date | null;
  cancelledAt: Date | null;
};

export type BatchState = "made" | "approved" | "scheduled" | "releasing" | "released" | "cancelled";

export function batchState({ approvedAt, releaseAt, releasedAt, cancelledAt }: BatchTimes, now: Date): BatchState {
  if (cancelledAt) return "cancelled";
  if (releasedAt) return "released";
  if (releaseAt) return releaseAt <= now ? "releasing" : "scheduled";
  return approvedAt ? "approved" : "made";
}

export const STATE_LABELS: Record<BatchState, string> = {
  made: "Waits for approval",
  approved: "Approved",
  scheduled: "Release set",
  releasing: "Being released",
  released: "Released",
  cancelled: "Cancelled",
};

/** How many applications of a programme have an outcome. */
export type OutcomeCount = { programme: string; outcome: Outcome; count: number };

export type ProgrammeCounts = { programme: string } & Record<Outcome, number>;

/** Returns the counts by programme, one row each, and their total. */
export function tabulate(counts: readonly OutcomeCount[]): { rows: ProgrammeCounts[]; total: ProgrammeCounts } {
  const none = { admitted: 0, "not-admitted": 0, "waiting-list": 0 };
  const rows = new Map<string, ProgrammeCounts>();
  const total: ProgrammeCounts = { programme: "All", ...none };
  for (const { programme, outcome, count } of counts) {
    const row = rows.get(programme) ?? { programme, ...none };
    rows.set(programme, { ...row, [outcome]: row[outcome] + count });
    total[outcome] += count;
  }
  return { rows: [...rows.values()], total };
}

/** The version of the letter with each outcome. */
export type LetterVersions = Partial<Record<Outcome, number>>;

/** Formats the versions of letters for a form: 'admitted:2,not-admitted:0'. */
export function formatLetterVersions(letters: readonly { kind: Outcome; version: number }[]): string {
  return letters.map(({ kind, version }) => `${kind}:${version}`).join(",");
}

/** Parses the versions of letters in a form. Ignores unknown ones. */
export function readLetterVersions(text: string): LetterVersions {
  const versions = new Map(
    text.split(",").map((one): [string, string] => [one.split(":")[0] ?? "", one.split(":")[1] ?? ""]),
  );
  return Object.fromEntries(
    OUTCOMES.flatMap((outcome) => {
      const version = versions.get(outcome) ?? "";
      return /^\d{1,9}$/.test(version) ? [[outcome, Number(version)]] : [];
    }),
  );
}

/** Why a decision can't be made again. */
export const IN_APPROVED_BATCH =
  "Its decision is in an approved batch. The head of registry or an administrator removes it from there first.";

/** Why an application left a batch, for staff. */
export const LEFT_LABELS = {
  "taken-back": "the decision was withdrawn",
  "decided-again": "it was decided again",
  "released-alone": "its decision was released alone",
  withdrawn: "the applicant withdrew it",
  removed: "it was removed from the batch",
  cancelled: "the batch was cancelled",
} as const;

/** Parses the id of a batch; null when it is invalid. Nine digits fit into PostgreSQL's integer. */
export function readBatchId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export const NAME_MAX_CHARACTERS = 120;
