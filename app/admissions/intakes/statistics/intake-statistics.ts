import type { ApplicationStatus, Outcome } from "../../application.ts";

/** Applications by what became of them. `accepted`, `declined` and `lapsed` are offers; those that lapsed had no response by their last day. */
export type Tally = Record<ApplicationStatus, number> &
  Record<Outcome, number> &
  Record<"accepted" | "declined" | "lapsed" | "total", number>;

/** The counts of an intake. They contain nothing about any applicant. */
export type IntakeStatistics = {
  all: Tally;
  /** Released decisions. */
  released: number;
  /** When the oldest application was received that nobody has read; ISO 8601. */
  oldestUnread: string | null;
  programmes: { programme: string; tally: Tally }[];
  /** By day, as ISO 8601 dates, in order. */
  days: { day: string; count: number }[];
  /** By region of the country, whatever its spelling; null for all that match none. */
  states: { state: string | null; count: number }[];
  channels: { channel: string; count: number }[];
  officers: { id: number; username: string; outcomes: Record<Outcome, number> }[];
};

export const EMPTY_TALLY: Tally = {
  received: 0,
  "in-review": 0,
  "more-needed": 0,
  decided: 0,
  withdrawn: 0,
  admitted: 0,
  "not-admitted": 0,
  "waiting-list": 0,
  accepted: 0,
  declined: 0,
  lapsed: 0,
  total: 0,
};

/** Returns how many have a place, or an offer that can still be accepted. */
export function placesTaken({ admitted, declined, lapsed }: Tally): number {
  return admitted - declined - lapsed;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = { ...EMPTY_TALLY };
  for (const tally of tallies) for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key];
  return sum;
}
