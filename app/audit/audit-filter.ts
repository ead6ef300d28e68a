import { AUDIT_LABELS } from "../platform/audit/audit-actions.ts";
import { lagosIsoDay } from "../ui/format/lagos-time.ts";
import { readPageNumber } from "../ui/pager/page-number.ts";

/** What the list of the audit log shows, as it was typed; empty for everything. */
export type TypedAuditFilter = { who: string; action: string; outcome: string; from: string; to: string };

export type AuditFilter = {
  who: string | null;
  action: string | null;
  outcome: "success" | "failure" | null;
  from: Date | null;
  /** Excluded. */
  to: Date | null;
};

export type CheckedAuditFilter = { kind: "valid"; filter: AuditFilter } | { kind: "wrong"; message: string };

const DAY_MS = 86_400_000;
const MAX_NAME_LENGTH = 200;

/** Reads the filter of an address. */
export function readAuditFilter(query: URLSearchParams): TypedAuditFilter & { page: number } {
  const text = (name: string) => (query.get(name) ?? "").trim();
  const filter = { who: text("who"), action: text("action"), outcome: text("outcome") };
  return { ...filter, from: text("from"), to: text("to"), page: readPageNumber(query.get("page")) };
}

/** Parses a filter. Days such as '2026-11-21' are in Lagos time, and both are included. */
export function checkAuditFilter({ who, action, outcome, from, to }: TypedAuditFilter): CheckedAuditFilter {
  const [first, last] = [startOfDay(from), startOfDay(to)];
  if (first === "wrong" || last === "wrong") return { kind: "wrong", message: "Enter days as 2026-11-21." };
  if (first && last && last < first) return { kind: "wrong", message: "The first day comes after the last." };
  if (who.length > MAX_NAME_LENGTH || who.includes("\0"))
    return { kind: "wrong", message: "There is no account with that username." };
  if (action !== "" && !Object.hasOwn(AUDIT_LABELS, action))
    return { kind: "wrong", message: "Choose an action from the list." };
  const filter: AuditFilter = {
    who: who.toLowerCase() || null,
    action: action || null,
    outcome: outcome === "success" || outcome === "failure" ? outcome : null,
    from: first,
    to: last && new Date(last.getTime() + DAY_MS),
  };
  return { kind: "valid", filter };
}

/** Returns the address of a filtered list. */
export function auditAddress(typed: TypedAuditFilter, { page = 1, path = "/dashboard/audit" } = {}): string {
  const query = new URLSearchParams();
  for (const name of ["who", "action", "outcome", "from", "to"] as const) {
    if (typed[name] !== "") query.set(name, typed[name]);
  }
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

function startOfDay(day: string): Date | null | "wrong" {
  if (day === "") return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return "wrong";
  const time = new Date(`${day}T00:00:00+01:00`);
  return !Number.isNaN(time.getTime()) && lagosIsoDay(time) === day ? time : "wrong";
}
