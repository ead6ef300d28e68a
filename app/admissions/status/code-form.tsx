import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { MailedCodeForm } from "../mailed-code-form.tsx";
import { STATUS_PATH } from "../status-path.ts";
import { INTENT_FIELD, type StatusAnswer } from "./status-answer.ts";

/** The code of the mail. The words above it are the same for every reference and e-mail, right or wrong. */
export function CodeForm({ answer, minutes }: { answer: StatusAnswer | undefined; minutes: number }) {
  return (
    <>
      {answer && (
        <ErrorSummary key={answer.attempt} className="mb-8" message={answer.message} problems={answer.problems} />
      )}
      <MailedCodeForm
        intentField={INTENT_FIELD}
        action={STATUS_PATH}
        sent="If this reference and e-mail belong together, we have sent a code to it."
        minutes={minutes}
        submit="Show my application"
        askAgain={`${STATUS_PATH}?step=ask`}
        error={answer?.problems.find(({ field }) => field === "code")?.message}
        isNew={!answer}
      />
    </>
  );
}
