import { unreadMessage } from "../../../staff/unread-form.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import type { EditResult } from "./edit.action.server.ts";

/** Says why an issue was not saved, and where what was typed is. */
export function EditFailure({ result }: { result: EditResult }) {
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
      return <ErrorSummary className="mt-3" message={unreadMessage(result.isTooLarge)} problems={[]} />;
    case "unreachable":
      return (
        <ErrorSummary
          className="mt-3"
          message="We got no response, so it may not be saved. What you wrote is below: save again."
          problems={[]}
        />
      );
    // Shown in the form, where what to do about it is.
    case "conflict":
    case "found":
      return null;
  }
}
