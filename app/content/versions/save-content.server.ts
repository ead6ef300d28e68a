import { z } from "zod";
import type { Deps } from "../../platform/deps.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { insertContentVersion } from "./content.store.server.ts";

export type SaveContentOutcome =
  | { kind: "saved"; id: number }
  /** One line for each validation error: `path: message`. */
  | { kind: "invalid"; problems: string[] };

/** Saves a new version of a document. This instance shows it as soon as the promise resolves, other instances shortly after. */
export async function saveContent<Value extends object>(
  { db, clock, site }: Pick<Deps, "db" | "clock" | "site">,
  document: ContentDocument<Value>,
  value: unknown,
  savedBy: number | null,
): Promise<SaveContentOutcome> {
  const parsed = document.schema.safeParse(value);
  if (!parsed.success) return { kind: "invalid", problems: problemsOf(parsed.error) };
  const id = await insertContentVersion(db, { key: document.key, value: parsed.data, savedAt: clock.now(), savedBy });
  await site.refresh();
  return { kind: "saved", id };
}

function problemsOf(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
}
