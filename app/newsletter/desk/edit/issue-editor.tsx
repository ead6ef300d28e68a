import { useState } from "react";
import { OfferNotice } from "../../../ui/autosave/autosave-notices.tsx";
import type { EditedIssue } from "./edit.loader.server.ts";
import { EditForm, type FormResult } from "./edit-form.tsx";
import type { IssueTexts } from "./issue-autosave.ts";
import { useIssueOffer } from "./use-issue-autosave.ts";

const STALE = "The issue was saved since. When you save, you are shown what differs before anything is lost.";

/** What the form was opened with. `mount` changes when its fields have to be replaced. */
type Opened = {
  mount: number;
  id: string;
  /** The revision that a save replaces. */
  over: number;
  /** The saved revision that the form follows. */
  seen: number;
  restored: IssueTexts | null;
};

type EditorProps = { issue: EditedIssue; result: FormResult | undefined };

/** The form of an issue, with an offer of what this person typed into it and never saved. */
export function IssueEditor({ issue, result }: EditorProps) {
  const { revision, autosaveId } = issue;
  const [opened, setOpened] = useState<Opened>(() => ({
    mount: 0,
    id: autosaveId,
    over: revision,
    seen: revision,
    restored: null,
  }));
  // A save without an error: the fields stay as they are, and belong to the new revision.
  const next =
    result || opened.seen === revision ? opened : { ...opened, over: revision, seen: revision, restored: null };
  if (next !== opened) setOpened(next);
  const { offer, take, discard } = useIssueOffer(issue, next.id);
  return (
    <>
      {offer && !result && (
        <OfferNotice
          key={offer.id}
          savedAt={offer.savedAt}
          isOnDevice={offer.isOnDevice}
          text={offer.texts.subject}
          stale={offer.revision === revision ? null : STALE}
          onDiscard={discard}
          onRestore={() => {
            const { id, revision: over, texts: restored } = offer;
            setOpened({ ...next, mount: next.mount + 1, id, over, restored });
            take();
          }}
        />
      )}
      <EditForm
        key={`${next.mount} ${result?.attempt ?? ""}`}
        {...{ issue, result }}
        autosaveId={next.id}
        {...(result ?? { over: next.over, opened: next.over === revision ? issue.values : null })}
        values={result?.values ?? { ...issue.values, ...next.restored }}
      />
    </>
  );
}
