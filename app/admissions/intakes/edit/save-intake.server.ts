import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { PLACE } from "../../../content/place.content.ts";
import { IDENTITY } from "../../../content/site.content.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { type Intake, overlappingIntake } from "../current-intake.ts";
import { insertIntake, listIntakes, lockIntakes, readIntake, updateIntake } from "../intake.store.server.ts";
import { describeIntakeChanges, type IntakeDetails, versionOf } from "./intake-form.server.ts";

/** The member of staff who makes a change, and from where. */
type Editor = { id: number; username: string; network: string };

export type SavedIntake =
  | { kind: "saved"; id: number }
  | { kind: "unknown" }
  /** The times overlap those of another intake. Nothing was saved. */
  | { kind: "overlap"; other: Intake }
  /** Somebody else has changed the intake since the form was opened. Nothing was saved. */
  | { kind: "conflict"; current: IntakeDetails };

/** The intake to change, as the form showed it; null for a new one. */
type Edited = { id: number; version: string } | null;

const UNSAVED: IntakeDetails = { name: "", session: "", opensAt: null, closesAt: null, quotas: {}, fee: null };

/** Saves an intake with its event in the audit log. Cached pages change at once, and again at its times. */
export async function saveIntake(
  deps: Deps,
  editor: Editor,
  edited: Edited,
  details: IntakeDetails,
): Promise<SavedIntake> {
  const saved = await deps.db.transaction().execute(async (transaction): Promise<SavedIntake> => {
    await lockIntakes(transaction);
    const before = edited ? await readIntake(transaction, edited.id) : UNSAVED;
    if (!before) return { kind: "unknown" };
    if (edited && versionOf(before) !== edited.version) return { kind: "conflict", current: before };
    const siteSession = deps.content.read(IDENTITY).session;
    const changed = { ...details, id: edited?.id ?? null };
    const other = overlappingIntake(await listIntakes(transaction), siteSession, changed);
    if (other) return { kind: "overlap", other };
    const id = edited?.id ?? (await insertIntake(transaction, details));
    if (edited) await updateIntake(transaction, id, details);
    await raiseSiteVersion(transaction);
    await record(deps, transaction, editor, {
      id,
      isNew: edited === null,
      changes: describeIntakeChanges(before, details, deps.content.read(PLACE)),
    });
    return { kind: "saved", id };
  });
  if (saved.kind === "saved") await deps.site.refresh();
  return saved;
}

type Change = { id: number; isNew: boolean; changes: Record<string, string> };

async function record(
  { clock }: Deps,
  transaction: Transaction<Tables>,
  { id: staffId, username, network }: Editor,
  { id, isNew, changes }: Change,
): Promise<void> {
  if (!isNew && Object.keys(changes).length === 0) return;
  await recordAuditEvent(transaction, {
    action: isNew ? "intake.added" : "intake.changed",
    outcome: "success",
    actor: { kind: "staff", id: staffId, username },
    target: `intake ${id}`,
    detail: changes,
    network,
    at: clock.now(),
  });
}
