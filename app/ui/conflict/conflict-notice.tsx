import { type ReactNode, useEffect, useRef } from "react";
import type { Difference } from "../../platform/conflicts/difference.ts";
import type { Conflict } from "../../platform/conflicts/three-way-merge.ts";
import { Notice } from "../notice/notice.tsx";
import { DifferenceList } from "./difference-list.tsx";

type ConflictProps = {
  conflict: Conflict;
  /** What both edited: 'page'. */
  what: string;
  /** What theirs is now: 'the newest version'. */
  saved: string;
  className?: string;
  /** The buttons that decide, and what can be undone. */
  children: ReactNode;
};

/** Shown in a form when somebody else saved it first: what each changed, and an explicit choice. The form has what both changed. */
export function ConflictNotice({ conflict, what, saved, className = "", children }: ConflictProps) {
  const { by, at, isMerged, mine } = conflict;
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
      className={`scroll-mt-28 ${className}`}
    >
      <h2 id="conflict" className="text-xl">
        {by} saved this {what} while you were writing
      </h2>
      <p className="mt-1">
        That was on {at}. Nothing was overwritten: theirs is {saved}.{" "}
        {isMerged
          ? "The form below has what both of you changed, and is not saved yet."
          : "Your text is in the form below. This is what it would change in theirs:"}
      </p>
      {isMerged ? (
        <MergedChanges conflict={conflict} />
      ) : (
        <DifferenceList differences={mine} empty="Nothing differs." sides={["Theirs", "Yours"]} />
      )}
      {children}
    </Notice>
  );
}

/** Names the button that saves the form of a conflict. */
export function saveConflictLabel({ isMerged }: Pick<Conflict, "isMerged">): string {
  return isMerged ? "Save what both changed" : "Save mine over theirs";
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
