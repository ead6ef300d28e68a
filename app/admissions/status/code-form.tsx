import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { STATUS_PATH } from "../status-path.ts";
import { INTENT_FIELD, type StatusAnswer } from "./status-answer.ts";

/** The code of the mail. The words above it are the same for every reference and e-mail, right or wrong. */
export function CodeForm({ answer, minutes }: { answer: StatusAnswer | undefined; minutes: number }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <>
      {answer && (
        <ErrorSummary key={answer.attempt} className="mb-8" message={answer.message} problems={answer.problems} />
      )}
      <p role={answer ? undefined : "status"}>
        If this reference and e-mail belong together, we have sent a code to it. It is good for {minutes} minutes.
      </p>
      <p className="mt-2 text-ink-700">
        It may take a minute to arrive. If it does not come, look among unwanted mail. You can leave this page open and
        come back to it.
      </p>
      <Form method="post" action={STATUS_PATH} noValidate className="mt-8 grid gap-6">
        <input type="hidden" name={INTENT_FIELD} value="code" />
        <TextField
          id="code"
          name="code"
          label="Code"
          help="Six digits."
          error={answer?.problems.find(({ field }) => field === "code")?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
            {isSending ? "Looking..." : "Show my application"}
          </Button>
          <Link to={`${STATUS_PATH}?step=ask`} className="inline-flex min-h-11 items-center text-link">
            Ask for another code
          </Link>
        </div>
      </Form>
    </>
  );
}
