import { Form, useNavigation } from "react-router";
import { useSite } from "../../../content/read-site.ts";
import { exampleReference } from "../../../platform/text/reference.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { MailedCodeForm } from "../../mails/mailed-code-form.tsx";
import { INTENT_FIELD, type StatusResult } from "../status-result.ts";

/** Asks for reference and e-mail, to mail a code. Works without JavaScript. */
export function AskForm({ result }: { result: StatusResult | undefined }) {
  const isSending = useNavigation().state !== "idle";
  const error = (field: string) => result?.problems.find((problem) => problem.field === field)?.message;
  return (
    <>
      {result && (
        <ErrorSummary key={result.attempt} className="mb-8" message={result.message} problems={result.problems} />
      )}
      <p>
        See where it stands, what you sent and when the Registry viewed it. You need no account: we send a code to the
        e-mail address in your application.
      </p>
      <Form method="post" action={STATUS_PATH} noValidate className="mt-8 grid gap-6">
        <input type="hidden" name={INTENT_FIELD} value="ask" />
        <TextField
          id="reference"
          name="reference"
          label="Your reference"
          help={
            <>
              It is on your receipt, and looks like{" "}
              <span className="whitespace-nowrap">{exampleReference(useSite().identity.referencePrefix)}</span>.
            </>
          }
          error={error("reference")}
          defaultValue={result?.values.reference}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label="Your e-mail address"
          help="The one that you gave in the form."
          error={error("email")}
          defaultValue={result?.values.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <div>
          <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
            {isSending ? "Sending..." : "Send me a code"}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Asks for the mailed code. Its text is the same whether reference and e-mail match or not. */
export function StatusCodeForm({ result, minutes }: { result: StatusResult | undefined; minutes: number }) {
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
