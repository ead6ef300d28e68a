import { useEffect, useRef } from "react";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { FORMER_DRAFT_DAYS } from "../former-drafts/former-draft.ts";
import type { Difference } from "../history/compare-documents.server.ts";
import { DifferenceList } from "../history/difference-list.tsx";
import type { DescribedConflict } from "./describe-conflict.server.ts";

type ConflictProps = { conflict: DescribedConflict; documentKey: string; onDiscardMine(): void };

/** Shown when somebody else saved the document first: what each changed, and an explicit choice. The form has what both changed. */
export function ConflictSection({ conflict, documentKey, onDiscardMine }: ConflictProps) {
  const { by, at, isDraft, isMerged } = conflict;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // When focusing an element taller than the screen, a browser may scroll to its end. The heading has to be visible.
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Notice
      tone="wrong"
      role="alert"
      tabIndex={-1}
      ref={notice}
      aria-labelledby="conflict"
      className="scroll-mt-28 lg:col-span-2"
    >
      <h2 id="conflict" className="text-xl">
        {by} saved this page while you were writing
      </h2>
      <p className="mt-1">
        That was on {at}. Nothing was overwritten: theirs is{" "}
        {isDraft ? "the draft that all editors see" : "the newest version"}.{" "}
        {isMerged
          ? "The form below has what both of you changed, and is not saved yet."
          : "Your text is in the form below. This is what it would change in theirs:"}
      </p>
      {isMerged ? (
        <MergedChanges conflict={conflict} />
      ) : (
        <DifferenceList differences={conflict.mine} empty="Nothing differs." sides={["Theirs", "Yours"]} />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" kind="firm" name="$intent" value="save">
          {isMerged ? "Save what both changed" : "Save mine over theirs"}
        </Button>
        {/* A full page load, which discards the form. */}
        <a href={`/dashboard/pages/${documentKey}`} className={buttonStyle("plain")} onClick={onDiscardMine}>
          Discard mine and use theirs
        </a>
      </div>
      <p className="mt-3 text-ink-700 text-sm">
        You can also change the text below first. Every published version stays in the history, and a draft of somebody
        else that is replaced can be brought back from there for {FORMER_DRAFT_DAYS} days.
      </p>
    </Notice>
  );
}

function MergedChanges({ conflict: { by, both, mine, theirs } }: Pick<ConflictProps, "conflict">) {
  return (
    <>
      {both.length > 0 && (
        <Changes
          heading="Both of you changed this: the form has yours"
          differences={both}
          sides={["Theirs", "Yours"]}
        />
      )}
      {mine.length > 0 && <Changes heading="Only you changed this" differences={mine} sides={["Before", "Yours"]} />}
      {theirs.length > 0 && (
        <Changes heading={`Only ${by} changed this`} differences={theirs} sides={["Before", "Theirs"]} />
      )}
      {both.length + mine.length === 0 && <p className="mt-3">You changed nothing that differs from theirs.</p>}
    </>
  );
}

type ChangesProps = { heading: string; differences: readonly Difference[]; sides: readonly [string, string] };

function Changes({ heading, differences, sides }: ChangesProps) {
  return (
    <>
      <h3 className="mt-4 text-base">{heading}</h3>
      <DifferenceList differences={differences} empty="" sides={sides} />
    </>
  );
}
