/** Returns every string of a JSON value, with its path. */
export function stringsOf(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; line: string }[] {
  if (typeof value === "string") return [{ path, line: value }];
  if (Array.isArray(value)) return value.flatMap((item, at) => stringsOf(item, [...path, at]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsOf(inner, [...path, name]));
}
