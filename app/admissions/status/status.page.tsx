import type { ReactNode } from "react";
import { useSite, useTitle } from "../../content/read-site.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { VOID_CODE_MESSAGES } from "../mails/mailed-code-messages.ts";
import type { Route } from "./+types/status.page.ts";
import { AskForm, StatusCodeForm } from "./access/status-forms.tsx";
import { NewsletterSection } from "./newsletter/newsletter-section.tsx";
import { responseOr } from "./response-or.ts";
import type { AskReason } from "./status.loader.server.ts";
import { type StatusResult, UNREACHABLE } from "./status-result.ts";
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
