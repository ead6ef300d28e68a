import { data, Link } from "react-router";
import { useTitle } from "../content/read-site.ts";
import { PlainPageHeader } from "../ui/page/page-header.tsx";
import type { Route } from "./+types/newsletter.page.ts";
import { ArticleSubscribeForm, OutcomeNote } from "./article-subscribe-form.tsx";
import { footerResult, outcomeOfResponse } from "./form/submit-subscription.ts";
import { ARCHIVE_PATH } from "./newsletter-paths.ts";
import { receiveSubscription } from "./subscribe/receive-subscription.action.server.ts";

/** Subscribes a visitor without JavaScript, whichever page the form was on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { status, message, headers } = await receiveSubscription({ request, context });
  return data(resultWithoutScript(status, message), { status, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Shows the server's own message on failure: without a script nothing retries on the visitor's behalf. */
function resultWithoutScript(status: number, message: string) {
  const outcome = outcomeOfResponse(status, message);
  const hasResult = outcome.kind === "failed" || outcome.kind === "limited";
  return hasResult ? { tone: "error" as const, text: message } : footerResult(outcome);
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const isError = actionData?.tone === "error";
  return (
    <main id="main" tabIndex={-1} data-newsletter>
      <title>{useTitle(isError ? "Error: Newsletter" : "Newsletter")}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title="Newsletter">University news and events, by e-mail.</PlainPageHeader>
      <div className="page-width py-10 sm:py-14">
        <div className="mx-auto max-w-2xl">
          {actionData && (
            <div className="mb-8">
              <OutcomeNote result={actionData} />
            </div>
          )}
          <ArticleSubscribeForm />
          <p className="mt-8">
            <Link to={ARCHIVE_PATH} className="inline-flex min-h-11 items-center text-link">
              Read what we have sent so far
            </Link>
          </p>
        </div>
      </div>
    </main>
  );
}
