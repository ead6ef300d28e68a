import { useEffect, useRef } from "react";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { PostResult } from "../post-result.ts";
import { DifferenceList } from "../versions/difference-list.tsx";
import { type EditedPost, OVER_FIELD } from "./post-fields.ts";

type ConflictProps = {
  conflict: Extract<PostResult, { kind: "conflict" }>;
  post: EditedPost | null;
  onDiscardMine(): void;
};

/** Shown when somebody else saved the post first: the differences, and an explicit choice. The form keeps the editor's own text. */
export function ConflictSection({ conflict: { theirs, differences }, post, onDiscardMine }: ConflictProps) {
  const notice = useFocusOnConflict(theirs.revision);
  return (
    <Notice tone="wrong" role="alert" tabIndex={-1} ref={notice} aria-labelledby="conflict" className="mb-6">
      <h2 id="conflict" className="text-xl">
        {theirs.by} saved this post while you were writing
      </h2>
      <p className="mt-1">
        That was on {theirs.at}. Nothing was overwritten: your text is in the form below, theirs is what readers and
        staff see. This is what your text would change in theirs:
      </p>
      <DifferenceList differences={differences} empty="Nothing differs." />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" kind="firm" name={OVER_FIELD} value={String(theirs.revision)}>
          Save mine over theirs
        </Button>
        {post && (
          // A full page load, which discards the form.
          <a href={`/dashboard/news/${post.id}`} className={buttonStyle("plain")} onClick={onDiscardMine}>
            Discard mine and use theirs
          </a>
        )}
      </div>
      <p className="mt-3 text-ink-700 text-sm">
        You can also change your text below first. Every saved version stays in the history.
      </p>
    </Notice>
  );
}

/** Moves the focus to a conflict whenever a new revision causes one. */
function useFocusOnConflict(revision: number) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (revision === 0) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, [revision]);
  return notice;
}
