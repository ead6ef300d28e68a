const AGES = [
  { name: "day", milliseconds: 86_400_000 },
  { name: "hour", milliseconds: 3_600_000 },
  { name: "minute", milliseconds: 60_000 },
] as const;

/** Formats how long ago something was saved. Returns 'just now' when the clock was set back since. */
export function formatAge(savedAt: number, now: number): string {
  const age = now - savedAt;
  const unit = AGES.find(({ milliseconds }) => age >= milliseconds);
  if (!unit) return "just now";
  const count = Math.floor(age / unit.milliseconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"} ago`;
}

/** Formats a number of months: '2 years', '1 month', '18 months'. */
export function formatMonths(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
