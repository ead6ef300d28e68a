import { isIsoDay } from "../../ui/format/iso-day.ts";

/** The last day on which a place can be accepted, as staff type it. Pure: no input or output. */

export const ACCEPT_UNTIL_FIELD = "acceptUntil";

/** `day`: an ISO 8601 date; null when none was typed. */
type CheckedAcceptDay = { kind: "valid"; day: string | null } | { kind: "wrong"; message: string };

const MAX_YEARS_AHEAD = 2;

/** Validates a typed day. `today` is the day at the university, as ISO 8601. */
export function checkAcceptDay(typed: string, today: string): CheckedAcceptDay {
  const day = typed.trim();
  if (day === "") return { kind: "valid", day: null };
  if (!isIsoDay(day)) return { kind: "wrong", message: "The last day must look like 2026-11-30." };
  if (day < today) return { kind: "wrong", message: "The last day to accept is over. Choose a later one, or none." };
  if (day > `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`)
    return { kind: "wrong", message: "The last day must be within two years." };
  return { kind: "valid", day };
}
