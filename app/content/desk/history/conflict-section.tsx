import { useEffect, useRef } from "react";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { FORMER_DRAFT_DAYS } from "../former-drafts/former-draft.ts";
import type { Difference } from "./compare-documents.server.ts";
import { DifferenceList } from "./difference-list.tsx";

type ConflictProps = {
  conflict: { by: string; at: string; isDraft: boolean; differences: readonly Difference[] };
  documentKey: string;
  onDiscardMine(): void;
};

/** Shown when somebody else saved the document first: the differences, and an explicit choice. The form keeps the editor's own text. */
export function ConflictSection({
  conflict: { by, at, isDraft, differences },
  documentKey,
  onDiscardMine,
}: ConflictProps) {
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
        That was on {at}. Nothing was overwritten: your text is in the form below, theirs is{" "}
        {isDraft ? "the draft that all editors see" : "the newest version"}. This is what your text would change in
        theirs:
      </p>
      <DifferenceList differences={differences} empty="Nothing differs." sides={["Theirs", "Yours"]} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" kind="firm" name="$intent" value="save">
          Save mine over theirs
        </Button>
        {/* A full page load, which discards the form. */}
        <a href={`/dashboard/pages/${documentKey}`} className={buttonStyle("plain")} onClick={onDiscardMine}>
          Discard mine and use theirs
        </a>
      </div>
      <p className="mt-3 text-ink-700 text-sm">
        You can also change your text below first. Every published version stays in the history, and a draft of somebody
        else that is replaced can be brought back from there for {FORMER_DRAFT_DAYS} days.
      </p>
    </Notice>
  );
}
