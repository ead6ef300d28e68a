const HEADING = "## Unreleased\n";

export type ReleasedChangelog =
  | { kind: "released"; changelog: string; notes: string }
  /** Nothing was written below "Unreleased", or there is no such heading. */
  | { kind: "nothing-new" };

/** Gives what a changelog has under "Unreleased" the heading of a version, and returns it apart, too. `day` is written as in '28 November 2026'. */
export function releaseChangelog(changelog: string, version: string, day: string): ReleasedChangelog {
  const start = changelog.indexOf(HEADING);
  if (start < 0) return { kind: "nothing-new" };
  const after = changelog.slice(start + HEADING.length);
  const end = after.search(/^## /m);
  const notes = (end < 0 ? after : after.slice(0, end)).trim();
  if (notes === "") return { kind: "nothing-new" };
  const earlier = end < 0 ? "" : `\n${after.slice(end)}`;
  return {
    kind: "released",
    changelog: `${changelog.slice(0, start)}${HEADING}\n## ${version} (${day})\n\n${notes}\n${earlier}`,
    notes: `${notes}\n`,
  };
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Returns whether a version such as '0.3.0' comes after another one (Semantic Versioning 2.0.0, without pre-releases). */
export function isLater(version: string, other: string): boolean {
  const [one, before] = [VERSION.exec(version), VERSION.exec(other)].map((match) => match?.slice(1).map(Number));
  if (!one || !before) return false;
  const at = one.findIndex((number, place) => number !== before[place]);
  return at >= 0 && (one[at] ?? 0) > (before[at] ?? 0);
}
