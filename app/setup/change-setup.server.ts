import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { lockDocument } from "../content/desk/document-state.store.server.ts";
import { SETUP, type Setup, type SetupStep } from "../content/setup-progress.ts";
import { insertContentVersion } from "../content/versions/content.store.server.ts";
import type { ContentEditor } from "../content/versions/save-content.server.ts";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import { readNewestSetup } from "./setup.store.server.ts";

export type SetupDeps = Pick<Deps, "db" | "clock" | "site">;

/** Opens the setup: public pages say that this is a sample, and administrators are led through the steps. */
export function openSetup(deps: SetupDeps, editor: ContentEditor): Promise<void> {
  return changeSetup(deps, editor, "opened", (setup) => ({ ...setup, isOpen: true }));
}

/** Finishes the setup, whatever steps are left. Every step can still be done. */
export function finishSetup(deps: SetupDeps, editor: ContentEditor): Promise<void> {
  return changeSetup(deps, editor, "finished", (setup) => ({ ...setup, isOpen: false }));
}

/** Skips a step, or no longer. */
export function skipStep(deps: SetupDeps, editor: ContentEditor, step: SetupStep, isSkipped: boolean): Promise<void> {
  return changeSetup(deps, editor, `${step} ${isSkipped ? "skipped" : "not skipped"}`, (setup) => {
    const others = setup.skipped.filter((one) => one !== step);
    return { ...setup, skipped: isSkipped ? [...others, step] : others };
  });
}

/** Marks a step as done that leaves nothing else behind by which that can be seen. */
export function completeStep(deps: SetupDeps, editor: ContentEditor, step: SetupStep): Promise<void> {
  return changeSetup(deps, editor, `${step} done`, (setup) => withDone(setup, step));
}

export function withDone(setup: Setup, step: SetupStep): Setup {
  return setup.done.includes(step) ? setup : { ...setup, done: [...setup.done, step] };
}

/** Changes the newest state. Two people who change it at the same time follow one another, and neither change is lost. */
async function changeSetup(
  deps: SetupDeps,
  editor: ContentEditor,
  what: string,
  change: (setup: Setup) => Setup,
): Promise<void> {
  await deps.db
    .transaction()
    .execute((transaction) => saveSetup(transaction, deps.clock.now(), { editor, detail: { what }, change }));
  await deps.site.refresh();
}

type SetupChange = {
  editor: ContentEditor;
  detail: Record<string, string | number>;
  change(setup: Setup): Setup;
};

/** Saves a change of the setup in the caller's transaction, with its event in the audit log. */
export async function saveSetup(
  transaction: Transaction<Tables>,
  at: Date,
  { editor, detail, change }: SetupChange,
): Promise<void> {
  await lockDocument(transaction, SETUP.key);
  const setup = await readNewestSetup(transaction);
  const savedBy = editor.actor.kind === "staff" ? editor.actor.id : null;
  await insertContentVersion(transaction, { key: SETUP.key, value: change(setup), savedAt: at, savedBy });
  await recordAuditEvent(transaction, { action: "setup.changed", outcome: "success", ...editor, detail, at });
}
