import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { PostResult } from "../post-result.ts";
import { DifferenceList } from "../versions/difference-list.tsx";
import type { EditedPost } from "./post-editor.tsx";
import { OVER_FIELD } from "./post-fields.ts";
import { useFocusOnce } from "./use-focus-once.ts";

type ConflictProps = {
  conflict: Extract<PostResult, { kind: "conflict" }>;
  post: EditedPost | null;
  onTakeTheirs(): void;
};

/** Somebody else was faster: what differs, and a choice that nobody makes by accident. It stands in the form, whose text is mine. */
export function ConflictSection({ conflict: { theirs, differences }, post, onTakeTheirs }: ConflictProps) {
  const notice = useFocusOnce(theirs.revision);
  return (
    <Notice tone="wrong" role="alert" tabIndex={-1} ref={notice} aria-labelledby="conflict" className="mb-6">
      <h2 id="conflict" className="text-xl">
        {theirs.by} saved this post while you were writing
      </h2>
      <p className="mt-1">
        That was on {theirs.at}. Nothing was overwritten: your text stands in the form below, theirs is what readers and
        staff get. This is what your text would change in theirs:
      </p>
      <DifferenceList differences={differences} empty="Nothing differs." />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" kind="firm" name={OVER_FIELD} value={String(theirs.revision)}>
          Save mine over theirs
        </Button>
        {post && (
          // A whole new page: what is in the form goes, and that is what the words say.
          <a href={`/dashboard/news/${post.id}`} className={buttonStyle("plain")} onClick={onTakeTheirs}>
            Drop mine and take theirs
          </a>
        )}
      </div>
      <p className="mt-3 text-ink-700 text-sm">
        You can also change your text below first. What was saved once stays in the history.
      </p>
    </Notice>
  );
}
