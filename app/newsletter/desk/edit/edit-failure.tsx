import { formatCount } from "../../../ui/format/format-count.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { ISSUES_PATH } from "../../issue.ts";
import type { EditResult } from "./edit.action.server.ts";

/** Says why an issue was not saved, and where what was typed is. */
export function EditFailure({ result, id }: { result: EditResult; id: number }) {
  switch (result.kind) {
    case "wrong":
      return (
        <ErrorSummary
          className="mt-3"
          message="Nothing was saved, and nothing you wrote is lost."
          problems={result.problems}
        />
      );
    case "unread":
      return (
        <ErrorSummary
          className="mt-3"
          message={`Nothing was saved: the text ${result.isTooLarge ? "is far too long" : "did not arrive completely"}. What you wrote is where you came from: go back in your browser${result.isTooLarge ? ", and shorten it" : ", and save again"}.`}
          problems={[]}
        />
      );
    case "unreachable":
      return (
        <ErrorSummary
          className="mt-3"
          message="We got no response, so it may not be saved. What you wrote is below: save again."
          problems={[]}
        />
      );
    case "conflict":
      return <ConflictSummary theirs={result.theirs} id={id} />;
  }
}

type Theirs = Extract<EditResult, { kind: "conflict" }>["theirs"];

function ConflictSummary({ theirs, id }: { theirs: Theirs; id: number }) {
  return (
    <ErrorSummary
      className="mt-3"
      message={`${theirs.by} saved this issue while you were writing, on ${theirs.at}. Nothing was overwritten: your text is in the form below, and this is theirs.`}
      problems={[]}
    >
      <div className="mt-3 rounded border border-ground-400 bg-white p-4">
        <h3 className="break-words font-sans font-semibold text-base">{theirs.subject || "Without a subject"}</h3>
        {theirs.previewText && <p className="mt-1 break-words text-ink-700">{theirs.previewText}</p>}
        <p className="mt-2 whitespace-pre-wrap break-words">{theirs.introduction}</p>
        <p className="mt-2 text-ink-700">{formatCount(theirs.posts, "post")}</p>
      </div>
      <p className="mt-3">
        Change your text below if you like, and save it over theirs. {/* A full page load, which discards the form. */}
        <a href={`${ISSUES_PATH}/${id}/edit`} className="text-link">
          Discard mine and use theirs
        </a>
      </p>
    </ErrorSummary>
  );
}
