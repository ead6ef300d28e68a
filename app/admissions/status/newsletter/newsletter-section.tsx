import { Form, useNavigation } from "react-router";
import { useSite } from "../../../content/read-site.ts";
import { Button } from "../../../ui/button/button.tsx";
import { STATUS_PATH } from "../../status-path.ts";
import { INTENT_FIELD } from "../status-result.ts";

/** Asks whether the applicant wants newsletters. Nothing is chosen for them. */
export function NewsletterSection({ hasAgreed }: { hasAgreed: boolean }) {
  const { name } = useSite().identity;
  const isSending = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="status-newsletter" className="mt-12 print:hidden">
      <h2 id="status-newsletter" className="text-2xl">
        Newsletter and news for applicants
      </h2>
      <Form method="post" action={STATUS_PATH} className="mt-3">
        <input type="hidden" name={INTENT_FIELD} value="newsletter" />
        <label className="flex min-h-12 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            name="agree"
            key={String(hasAgreed)}
            defaultChecked={hasAgreed}
            aria-describedby="newsletter-help"
            className="size-6 shrink-0 cursor-pointer accent-brand-700"
          />
          <span>Send me the newsletter of {name}, and news for applicants, to my e-mail address.</span>
        </label>
        <p id="newsletter-help" className="max-w-prose text-ink-700 text-sm">
          It makes no difference to your application. If you agree, we store your address and the day for the newsletter
          until you end it: here, or with one click in each mail. Nobody else gets it.
        </p>
        <Button type="submit" disabled={isSending} className="mt-3">
          Save my choice
        </Button>
      </Form>
    </section>
  );
}
