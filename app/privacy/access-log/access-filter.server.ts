import { lagosIsoDay } from "../../ui/format/lagos-time.ts";
import type { AccessFilter } from "./breach-list.store.server.ts";

export type CheckedAccessFilter = { kind: "valid"; filter: AccessFilter } | { kind: "wrong"; message: string };

const DAY_MS = 86_400_000;
const MAX_USERNAME_LENGTH = 64;

/** Parses days such as '2026-11-21', in Lagos time and both included. Without a username, the filter matches all staff. */
export function readAccessFilter({
  from,
  to,
  staff,
}: {
  from: string;
  to: string;
  staff: string;
}): CheckedAccessFilter {
  const [first, last] = [startOfDay(from), startOfDay(to)];
  if (!first || !last) return { kind: "wrong", message: "Enter days as 2026-11-21." };
  const end = new Date(last.getTime() + DAY_MS);
  if (end <= first) return { kind: "wrong", message: "The first day comes after the last." };
  const username = staff.trim().toLowerCase();
  if (!isPossibleUsername(username)) return { kind: "wrong", message: "There is no account with that username." };
  return { kind: "valid", filter: { from: first, to: end, username: username || null } };
}

/** Whether a text can be a username. PostgreSQL rejects NUL in text. */
function isPossibleUsername(username: string): boolean {
  return username.length <= MAX_USERNAME_LENGTH && !username.includes("\0");
}

function startOfDay(day: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const time = new Date(`${day}T00:00:00+01:00`);
  return !Number.isNaN(time.getTime()) && lagosIsoDay(time) === day ? time : null;
}
