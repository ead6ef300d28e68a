import { AUDIT_LABELS } from "../platform/audit/audit-actions.ts";
import { endOfDay, readDay, type Zoned } from "../ui/format/place-time.ts";
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

const MAX_NAME_LENGTH = 200;

/** Reads the filter of an address. */
export function readAuditFilter(query: URLSearchParams): TypedAuditFilter & { page: number } {
  const text = (name: string) => (query.get(name) ?? "").trim();
  const filter = { who: text("who"), action: text("action"), outcome: text("outcome") };
  return { ...filter, from: text("from"), to: text("to"), page: readPageNumber(query.get("page")) };
}

/** Parses a filter. Days such as '2026-11-21' are in the time of the place, and both are included. */
export function checkAuditFilter(
  { who, action, outcome, from, to }: TypedAuditFilter,
  place: Zoned,
): CheckedAuditFilter {
  const [first, last] = [readDay(from, place), readDay(to, place)];
  if ((from !== "" && !first) || (to !== "" && !last)) return { kind: "wrong", message: "Enter days as 2026-11-21." };
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
    to: last && endOfDay(to, place),
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
