import { buttonStyle } from "../../../ui/button/button.tsx";
import { SubmitButton } from "../../../ui/button/submit-button.tsx";
import { ConflictNotice, saveConflictLabel } from "../../../ui/conflict/conflict-notice.tsx";
import { FORMER_DRAFT_DAYS } from "../former-drafts/former-draft.ts";
import type { DescribedConflict } from "./describe-conflict.server.ts";

type ConflictProps = { conflict: DescribedConflict; documentKey: string; onDiscardMine(): void };

/** Shown when somebody else saved the document first. */
export function ConflictSection({ conflict, documentKey, onDiscardMine }: ConflictProps) {
  return (
    <ConflictNotice
      conflict={conflict}
      what="page"
      saved={conflict.isDraft ? "the draft that all editors see" : "the newest version"}
      className="lg:col-span-2"
    >
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton kind="firm" name="$intent" value="save" pending="Saving...">
          {saveConflictLabel(conflict)}
        </SubmitButton>
        {/* A full page load, which discards the form. */}
        <a href={`/dashboard/pages/${documentKey}`} className={buttonStyle("plain")} onClick={onDiscardMine}>
          Discard mine and use theirs
        </a>
      </div>
      <p className="mt-3 text-ink-700 text-sm">
        You can also change the text below first. Every published version stays in the history, and a draft of somebody
        else that is replaced can be brought back from there for {FORMER_DRAFT_DAYS} days.
      </p>
    </ConflictNotice>
  );
}
