const AGES = [
  { name: "day", milliseconds: 86_400_000 },
  { name: "hour", milliseconds: 3_600_000 },
  { name: "minute", milliseconds: 60_000 },
] as const;

/** How long ago something was saved, in words. A clock that was put back gives 'just now'. */
export function formatAge(savedAt: number, now: number): string {
  const age = now - savedAt;
  const unit = AGES.find(({ milliseconds }) => age >= milliseconds);
  if (!unit) return "just now";
  const count = Math.floor(age / unit.milliseconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"} ago`;
}
