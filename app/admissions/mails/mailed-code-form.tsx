import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";

type MailedCodeFormProps = {
  /** The name of the field that selects the form in the page's action; its value is `code`. */
  intentField: string;
  /** The path to post to; the page's own by default. */
  action?: string;
  /** The sentence that says where the code was sent. */
  sent: string;
  minutes: number;
  submit: string;
  askAgain: string;
  /** The validation error of the entered code. */
  error: string | undefined;
  /** Whether the code was just requested: screen readers then announce where it was sent. */
  isNew: boolean;
};

/** Asks for a code that was mailed. */
export function MailedCodeForm(props: MailedCodeFormProps) {
  const { intentField, action, sent, minutes, submit, askAgain, error, isNew } = props;
  const isSending = useNavigation().state !== "idle";
  return (
    <>
      <p role={isNew ? "status" : undefined}>
        {sent} It is good for {minutes} minutes.
      </p>
      <p className="mt-2 text-ink-700">
        It may take a minute to arrive. If it doesn't arrive, look in your spam folder. You can leave this page open and
        come back to it.
      </p>
      <Form method="post" action={action} noValidate className="mt-8 grid gap-6">
        <input type="hidden" name={intentField} value="code" />
        <TextField
          id="code"
          name="code"
          label="Code"
          help="Six digits."
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
            {isSending ? "Looking..." : submit}
          </Button>
          <Link to={askAgain} className="inline-flex min-h-11 items-center text-link">
            Ask for another code
          </Link>
        </div>
      </Form>
    </>
  );
}
