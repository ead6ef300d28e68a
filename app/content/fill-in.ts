/** Replaces placeholders in all texts of a value: '{session}' becomes '2025/2026'. Unknown placeholders stay. */
export function fillIn<Value>(value: Value, text: Readonly<Record<string, string>>): Value {
  return fill(value, text) as Value;
}

function fill(value: unknown, text: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    return value.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(text, name) ? (text[name] ?? whole) : whole,
    );
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, text)]));
}
