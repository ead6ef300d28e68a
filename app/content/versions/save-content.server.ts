import { z } from "zod";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { type AuditEvent, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { AuditOrigin } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { insertContentVersion } from "./content.store.server.ts";

export type SaveContentOutcome =
  | { kind: "saved"; id: number }
  /** One line for each validation error: `path: message`. */
  | { kind: "invalid"; problems: string[] };

/** Who saves a document, and from where. */
export type ContentEditor = AuditOrigin & Pick<AuditEvent, "actor">;

/**
 * Saves a new version of a document, with its event in the audit log in one transaction. This instance shows it as soon as the promise resolves, other
 * instances shortly after.
 */
export async function saveContent<Value extends object>(
  { db, clock, site }: Pick<Deps, "db" | "clock" | "site">,
  document: ContentDocument<Value>,
  value: unknown,
  editor: ContentEditor,
  action: AuditAction = "content.saved",
): Promise<SaveContentOutcome> {
  const parsed = document.schema.safeParse(value);
  if (!parsed.success) return { kind: "invalid", problems: problemsOf(parsed.error) };
  const { key } = document;
  const savedAt = clock.now();
  const savedBy = editor.actor.kind === "staff" ? editor.actor.id : null;
  const id = await db.transaction().execute(async (transaction) => {
    const version = await insertContentVersion(transaction, { key, value: parsed.data, savedAt, savedBy });
    const event = { ...editor, target: `content ${key}`, detail: { version }, at: savedAt };
    await recordAuditEvent(transaction, { action, outcome: "success", ...event });
    return version;
  });
  await site.refresh();
  return { kind: "saved", id };
}

function problemsOf(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
}
