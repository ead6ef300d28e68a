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
