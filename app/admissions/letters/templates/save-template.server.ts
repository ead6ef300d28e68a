import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { LetterKind, LetterText } from "../letter-kinds.ts";
import { currentTemplate, insertTemplate, type LetterTemplate } from "./letter-templates.store.server.ts";

export type SaveOutcome =
  | { kind: "saved" }
  /** Somebody else saved the template since it was opened. */
  | { kind: "conflict"; theirs: LetterTemplate };

type Save = {
  kind: LetterKind;
  /** The version that the editor opened. */
  over: number;
  text: LetterText;
  viewer: StaffViewer;
  action: "letter.saved" | "letter.restored";
};

/** Saves the next version of a template, unless somebody else did meanwhile. */
export function saveTemplate(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { kind, over, text, viewer, action }: Save,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (transaction): Promise<SaveOutcome> => {
    const current = await currentTemplate(transaction, kind);
    // A double click, or a retry after a lost response: the same text is already saved.
    if (isSame(current, text)) return { kind: "saved" };
    const at = clock.now();
    const isNext =
      current.version === over &&
      (await insertTemplate(transaction, { kind, over, text, staffId: viewer.actor.id, at }));
    if (!isNext) return { kind: "conflict", theirs: await currentTemplate(transaction, kind) };
    const event = { ...viewer, target: `letter ${kind}`, detail: { version: over + 1 }, at };
    await recordAuditEvent(transaction, { action, outcome: "success", ...event });
    return { kind: "saved" };
  });
}

function isSame(one: LetterText, other: LetterText): boolean {
  return one.subject === other.subject && one.body === other.body && one.isMailed === other.isMailed;
}
