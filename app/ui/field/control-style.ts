/** Returns the classes of a text input, textarea or select. */
export function controlStyle(error: string | undefined): string {
  const border = error ? "border-2 border-danger-700" : "border border-ink-500 hover:border-ink-800";
  return `block min-h-12 w-full rounded bg-white px-3 py-2 text-ink-950 text-base ${border}`;
}
