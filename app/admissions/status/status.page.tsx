import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { STATUS_PATH } from "../applicant-paths.ts";
import { VOID_CODE_MESSAGES } from "../mails/mailed-code-messages.ts";
import type { Route } from "./+types/status.page.ts";
import { AskForm, StatusCodeForm } from "./access/status-forms.tsx";
import { responseOr } from "./response-or.ts";
import type { AskReason } from "./status.loader.server.ts";
import { INTENT_FIELD, type StatusResult, UNREACHABLE } from "./status-result.ts";
import { StatusView } from "./status-view.tsx";

export { action } from "./status.action.server.ts";
export { loader } from "./status.loader.server.ts";

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unreachable = { attempt: crypto.randomUUID(), message: UNREACHABLE, problems: [] };
  return responseOr<StatusResult>(serverAction, { ...unreachable, values: { reference: "", email: "" } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function StatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite().identity;
  useHeadingFocus(loaderData.kind);
  switch (loaderData.kind) {
    case "ask":
      return (
        <StatusFrame title="Application status" lead={`For everyone who has applied to ${name}.`} result={actionData}>
          <WhyAgain reason={loaderData.reason} />
          <AskForm result={actionData} />
        </StatusFrame>
      );
    case "code":
      return (
        <StatusFrame
          title="Enter your code"
          lead="We send it to the e-mail address in your application."
          result={actionData}
        >
          <StatusCodeForm result={actionData} minutes={loaderData.minutes} />
        </StatusFrame>
      );
    case "status": {
      const { application, wantsNewsletter, done } = loaderData;
      return (
        <StatusFrame title="Your application" lead={application.reference}>
          <StatusView application={application} done={done} />
          <NewsletterSection hasAgreed={wantsNewsletter} />
        </StatusFrame>
      );
    }
  }
}

type FrameProps = { title: string; lead: string; result?: StatusResult | undefined; children: ReactNode };

function StatusFrame({ title, lead, result, children }: FrameProps) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(result ? `Error: ${title}` : title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title}>{lead}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">{children}</div>
      </div>
    </main>
  );
}

const REASONS: Record<NonNullable<AskReason>, { tone: "calm" | "caution"; message: string }> = {
  "session-ended": {
    tone: "caution",
    message:
      "Your session has ended, so that nobody else sees your application on this device. Ask for a new code to continue.",
  },
  expired: { tone: "caution", message: VOID_CODE_MESSAGES.expired },
  "too-many-attempts": { tone: "caution", message: VOID_CODE_MESSAGES["too-many-attempts"] },
  replaced: { tone: "caution", message: VOID_CODE_MESSAGES.replaced },
  "no-cookie": {
    tone: "caution",
    message:
      "Your browser did not save the cookie that we need to recognise you. Allow cookies for this site, and ask for a new code.",
  },
  done: { tone: "calm", message: "You're done. Your application is no longer shown on this device." },
};

function WhyAgain({ reason }: { reason: AskReason }) {
  if (reason === null) return null;
  const { tone, message } = REASONS[reason];
  return (
    <Notice tone={tone} role="status" className="mb-8">
      {message}
    </Notice>
  );
}

/** Asks whether the applicant wants newsletters. Nothing is chosen for them. */
function NewsletterSection({ hasAgreed }: { hasAgreed: boolean }) {
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
