import type { Retention } from "../../content/retention.content.ts";
import { AUDIT_LOG_MIN_MONTHS } from "../../platform/audit/audit-actions.ts";
import type { SettablePeriod } from "./retention-classes.ts";

const MAX_MONTHS = 600;
/** The field with the periods whose removals were confirmed. */
export const ACCEPTED_FIELD = "accepted";

export type PeriodProblem = { field: SettablePeriod | "sessionEnds"; message: string };

export type TypedPeriods = Record<SettablePeriod | "month" | "day", string>;

export type CheckedPeriods = { kind: "valid"; retention: Retention } | { kind: "wrong"; problems: PeriodProblem[] };

export const PERIODS: readonly SettablePeriod[] = [
  "notAdmitted",
  "undecided",
  "admitted",
  "mails",
  "leftNewsletter",
  "accessLog",
  "auditLog",
];

export function typedPeriods({ sessionEnds, months }: Retention): TypedPeriods {
  const fields = PERIODS.map((key) => [key, months[key] === null ? "" : String(months[key])] as const);
  return {
    ...(Object.fromEntries(fields) as Record<SettablePeriod, string>),
    month: String(sessionEnds.month),
    day: String(sessionEnds.day),
  };
}

export function readPeriods(form: URLSearchParams): TypedPeriods {
  const text = (name: string) => (form.get(name) ?? "").trim();
  const fields = PERIODS.map((key) => [key, text(key)] as const);
  return {
    ...(Object.fromEntries(fields) as Record<SettablePeriod, string>),
    month: text("month"),
    day: text("day"),
  };
}

/** Validates typed periods: whole months, or empty for what is not removed automatically. */
export function checkPeriods(typed: TypedPeriods): CheckedPeriods {
  const problems: PeriodProblem[] = [];
  const monthsOfAuditLog = () => {
    const months = /^\d{1,3}$/.test(typed.auditLog) ? Number(typed.auditLog) : 0;
    if (months < AUDIT_LOG_MIN_MONTHS || months > MAX_MONTHS) {
      const message = `Enter whole months, ${AUDIT_LOG_MIN_MONTHS} to ${MAX_MONTHS}.`;
      problems.push({ field: "auditLog", message });
    }
    return months;
  };
  const monthsOf = (key: SettablePeriod) => {
    if (key === "auditLog") return monthsOfAuditLog();
    if (typed[key] === "") return null;
    const months = /^\d{1,3}$/.test(typed[key]) ? Number(typed[key]) : 0;
    if (months < 1 || months > MAX_MONTHS)
      problems.push({ field: key, message: `Enter whole months, 1 to ${MAX_MONTHS}, or nothing.` });
    return months;
  };
  const months = Object.fromEntries(PERIODS.map((key) => [key, monthsOf(key)])) as Retention["months"];
  const [month, day] = [Number(typed.month), Number(typed.day)];
  // 2025 is not a leap year: 29 February is not a day of every year.
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2025, month, 0)).getUTCDate();
  if (!isDay || !Number.isInteger(month) || !Number.isInteger(day))
    problems.push({ field: "sessionEnds", message: "Choose a day that every year has." });
  return problems.length > 0
    ? { kind: "wrong", problems }
    : { kind: "valid", retention: { sessionEnds: { month, day }, months } };
}
