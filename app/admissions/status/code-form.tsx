import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { MailedCodeForm } from "../mails/mailed-code-form.tsx";
import { STATUS_PATH } from "./status-path.ts";
import { INTENT_FIELD, type StatusResult } from "./status-result.ts";

/** The code of the mail. The words above it are the same for every reference and e-mail, right or wrong. */
export function CodeForm({ result, minutes }: { result: StatusResult | undefined; minutes: number }) {
  return (
    <>
      {result && (
        <ErrorSummary key={result.attempt} className="mb-8" message={result.message} problems={result.problems} />
      )}
      <MailedCodeForm
        intentField={INTENT_FIELD}
        action={STATUS_PATH}
        sent="If this reference and e-mail belong together, we have sent a code to it."
        minutes={minutes}
        submit="Show my application"
        askAgain={`${STATUS_PATH}?step=ask`}
        error={result?.problems.find(({ field }) => field === "code")?.message}
        isNew={!result}
      />
    </>
  );
}
