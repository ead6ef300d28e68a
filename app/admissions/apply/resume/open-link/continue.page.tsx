import type { ReactNode } from "react";
import { data, Link, type LoaderFunctionArgs } from "react-router";
import { useSite, useTitle } from "../../../../content/read-site.ts";
import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { CODE_VALID_MINUTES } from "../../../../platform/one-time-codes/one-time-code.server.ts";
import { PUBLIC_PATHS } from "../../../../platform/site/public-paths.ts";
import { buttonStyle } from "../../../../ui/button/button.tsx";
import { ErrorSummary } from "../../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../../../ui/page/page-header.tsx";
import { useHeadingFocus } from "../../../../ui/use-heading-focus.ts";
import { VOID_CODE_MESSAGES } from "../../../mails/mailed-code-messages.ts";
import { responseOr } from "../../../status/response-or.ts";
import { UNREACHABLE } from "../../../status/status-result.ts";
import type { Route } from "./+types/continue.page.ts";
import type { ResumeResult } from "./continue.action.server.ts";
import { AskCodeForm, CodeForm, EndForm, OpenForm } from "./continue-forms.tsx";
import { CONTINUE_COOKIE, draftCodeState, draftOfLink } from "./draft-session.server.ts";

export { action } from "./continue.action.server.ts";

/**
 * Keeps the page's address from other sites. 'no-referrer' would hide nothing more from them, but makes browsers send the page's own form
 * with `Origin: null` (Fetch, 'append a request Origin header'), and the same-origin check would reject older ones.
 */
const PRIVATE_PAGE = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };

/** The values of the `step` query parameter. */
const STEPS = ["ask", "void", "ended"] as const;

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { token: string } };

/** Returns what the page of a link shows. It changes nothing, because mail scanners open every link. */
export async function loader({ request, url, params, context }: Args) {
  const [deps, requestContext] = [context.get(depsContext), context.get(requestContextKey)];
  const step = STEPS.find((known) => known === url.searchParams.get("step")) ?? null;
  const draft = await draftOfLink(deps, requestContext, params.token);
  if (!draft) return data({ kind: "gone" as const, step }, { status: 404, headers: PRIVATE_PAGE });
  if (draft.isSameNetwork) return data({ kind: "open" as const, step }, { headers: PRIVATE_PAGE });
  const token = CONTINUE_COOKIE.tokenIn(requestContext, request.headers.get("Cookie"));
  const code = token === null ? null : await draftCodeState(deps, draft, token);
  if (step === null && code === "awaited")
    return data({ kind: "code" as const, minutes: CODE_VALID_MINUTES }, { headers: PRIVATE_PAGE });
  const reason = step !== "void" || code === "awaited" ? null : (code ?? "expired");
  return data({ kind: "ask" as const, reason }, { headers: PRIVATE_PAGE });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unreachable = { attempt: crypto.randomUUID(), message: UNREACHABLE, problems: [] };
  return responseOr<ResumeResult>(serverAction, unreachable);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The page that a mailed link opens, to continue an application on another device. */
export default function ContinuePage({ loaderData, actionData }: Route.ComponentProps) {
  useHeadingFocus(loaderData.kind);
  switch (loaderData.kind) {
    case "gone":
      return <Gone isEnded={loaderData.step === "ended"} />;
    case "open":
      return (
        <Frame title="Continue on this device" result={actionData}>
          <p>Click the button to load what you typed and the files you chose into the form on this device.</p>
          <OpenForm />
          <EndForm />
        </Frame>
      );
    case "ask":
      return (
        <Frame title="Continue on this device" result={actionData}>
          {loaderData.reason && (
            <Notice tone="caution" role="status" className="mb-6">
              {VOID_CODE_MESSAGES[loaderData.reason]}
            </Notice>
          )}
          <p>
            This device is on another network than the one from which the link was asked for. So that nobody else opens
            your application, we send a code to your e-mail.
          </p>
          <AskCodeForm />
          <EndForm />
        </Frame>
      );
    case "code":
      return (
        <Frame title="Enter your code" result={actionData}>
          <CodeForm result={actionData} minutes={loaderData.minutes} />
          <EndForm />
        </Frame>
      );
  }
}

/** Shown alike for a link that has expired, was cancelled, never existed, or whose application was submitted. */
function Gone({ isEnded }: { isEnded: boolean }) {
  const { registry } = useSite().contacts.mailboxes;
  return (
    <Frame title="This link no longer works">
      {isEnded && <p role="status">The link has been cancelled, and what it opened has been deleted.</p>}
      <p>
        A link works for 14 days (with a reminder, until applications close), until it is cancelled, until you ask for
        another one, or until the application is sent. If you sent it, your reference is in our e-mail.
      </p>
      <p className="mt-4">
        If you did not send it, go to the device on which you began: the application may still be there, and you can
        have another link sent from it. Questions:{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>
        .
      </p>
      <p className="mt-8">
        <Link to={PUBLIC_PATHS.apply} className={buttonStyle("firm")}>
          Go to the application form
        </Link>
      </p>
    </Frame>
  );
}

type FrameProps = { title: string; result?: ResumeResult | undefined; children: ReactNode };

function Frame({ title, result, children }: FrameProps) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(result ? `Error: ${title}` : title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title} />
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          {result && (
            <ErrorSummary key={result.attempt} className="mb-8" message={result.message} problems={result.problems} />
          )}
          {children}
        </div>
      </div>
    </main>
  );
}
