import { type PostValues, readPostValues } from "../post-fields.ts";

/** Reads the values of a post that a browser sent while they were typed; null when they can't be read. One of an earlier release has no value for a newer field. */
export function readAutosavedPost(form: string): PostValues | null {
  try {
    const typed: unknown = JSON.parse(form);
    if (typeof typed !== "object" || typed === null) return null;
    const values = new Map<string, unknown>(Object.entries(typed));
    return readPostValues((field) => {
      const value = values.get(field);
      return typeof value === "string" ? value : null;
    });
  } catch {
    return null;
  }
}
