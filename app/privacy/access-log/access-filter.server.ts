import { endOfDay, readDay, type Zoned } from "../../ui/format/place-time.ts";
import type { AccessFilter } from "./breach-list.store.server.ts";

export type CheckedAccessFilter = { kind: "valid"; filter: AccessFilter } | { kind: "wrong"; message: string };

const MAX_USERNAME_LENGTH = 64;

/** Parses days such as '2026-11-21', in the time of the place and both included. Without a username, the filter matches all staff. */
export function readAccessFilter(
  { from, to, staff }: { from: string; to: string; staff: string },
  place: Zoned,
): CheckedAccessFilter {
  const first = readDay(from, place);
  if (!first || !readDay(to, place)) return { kind: "wrong", message: "Enter days as 2026-11-21." };
  const end = endOfDay(to, place);
  if (end <= first) return { kind: "wrong", message: "The first day comes after the last." };
  const username = staff.trim().toLowerCase();
  if (!isPossibleUsername(username)) return { kind: "wrong", message: "There is no account with that username." };
  return { kind: "valid", filter: { from: first, to: end, username: username || null } };
}

/** Whether a text can be a username. PostgreSQL rejects NUL in text. */
function isPossibleUsername(username: string): boolean {
  return username.length <= MAX_USERNAME_LENGTH && !username.includes("\0");
}
