import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { PLACE } from "../../place.content.ts";
import { type EditedDocument, encodeForm } from "../edited-documents.server.ts";
import { timesToType } from "../publish-time.ts";
import { withdrawVersion, writeDraft } from "./change-document.store.server.ts";
import { lockAndRead, recordChange } from "./document-change.server.ts";

type WithdrawOutcome =
  /** `isDraft`: its text became the draft. Otherwise there was another draft, which stays. */
  | { kind: "withdrawn"; isDraft: boolean }
  /** It is shown already, or somebody else withdrew it. */
  | { kind: "gone" };

/** Withdraws a version that is not shown yet. Its text becomes the draft, unless there is one. */
export async function withdrawDocument(
  { db, clock, content, site }: Pick<Deps, "db" | "clock" | "content" | "site">,
  { edited, version, viewer }: { edited: EditedDocument; version: number; viewer: StaffViewer },
): Promise<WithdrawOutcome> {
  const { key } = edited.document;
  const outcome = await db.transaction().execute(async (transaction): Promise<WithdrawOutcome> => {
    const at = clock.now();
    const { pending, draft } = await lockAndRead(transaction, key, at);
    const withdrawn = pending.find(({ id }) => id === version);
    if (!withdrawn) return { kind: "gone" };
    await withdrawVersion(transaction, version, at);
    const form = encodeForm(edited, withdrawn.value);
    // With its times, so that publishing the draft doesn't show it earlier than it was meant to be.
    const times = timesToType(withdrawn, { now: at, place: content.read(PLACE) });
    const staffId = withdrawn.savedBy?.id ?? viewer.actor.id;
    const { writtenBy } = withdrawn;
    if (!draft) await writeDraft(transaction, { key, form, times, staffId, writtenBy, at });
    await recordChange(transaction, { action: "content.withdrawn", viewer, key, at, detail: { version } });
    return { kind: "withdrawn", isDraft: !draft };
  });
  if (outcome.kind === "withdrawn") await site.refresh();
  return outcome;
}
