import { data, Form, Link, useNavigation } from "react-router";
import { useTitle } from "../../../../content/read-site.ts";
import { depsContext } from "../../../../platform/deps.server.ts";
import { tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import { PUBLIC_PATHS } from "../../../../platform/site/public-paths.ts";
import { Button, buttonStyle } from "../../../../ui/button/button.tsx";
import { PlainPageHeader } from "../../../../ui/page/page-header.tsx";
import { useHeadingFocus } from "../../../../ui/use-heading-focus.ts";
import { responseOr } from "../../../status/response-or.ts";
import { UNREACHABLE } from "../../../status/status-result.ts";
import { LINK_TOKEN } from "../draft-link.ts";
import type { Route } from "./+types/stop-reminder.page.ts";
import { stopReminder } from "./draft-reminder.store.server.ts";

type Stopped = { kind: "stopped" | "unreachable" };

/** Keeps the page's address from other sites, as on the page of the link. */
const PRIVATE_PAGE = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };

/** Changes nothing, because mail scanners open every link. Shows the same for every link, so that it reveals nothing. */
export function loader() {
  return data(null, { headers: PRIVATE_PAGE });
}

/**
 * Stops the reminder, for the page's button and for one-click requests from mail providers (RFC 8058). Neither needs a body.
 *
 * On another network, too: it stops a mail, and shows nothing.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(depsContext);
  if (LINK_TOKEN.test(params.token)) await stopReminder(db, tokenHash(params.token));
  return data<Stopped>({ kind: "stopped" }, { headers: PRIVATE_PAGE });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return responseOr<Stopped>(serverAction, { kind: "unreachable" });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

/** The page behind 'Do not remind me' in a mail. */
export default function StopReminderPage({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== "idle";
  const isStopped = actionData?.kind === "stopped";
  const title = isStopped ? "We won't remind you" : "Don't remind me";
  useHeadingFocus(title);
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title} />
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          {actionData?.kind === "unreachable" && (
            <p role="alert" className="mb-6 font-semibold text-danger-700">
              {UNREACHABLE}
            </p>
          )}
          {isStopped ? (
            <>
              <p className="text-lg">
                You get no reminder from us. What you typed stays: the link in our mail still opens it for as long as it
                is valid.
              </p>
              <p className="mt-8">
                <Link to={PUBLIC_PATHS.apply} className={buttonStyle("plain")}>
                  Go to the application form
                </Link>
              </p>
            </>
          ) : (
            <>
              <p className="text-lg">Click the button, and we won't remind you before applications close.</p>
              <Form method="post" className="mt-8" replace>
                <Button type="submit" kind="main" disabled={isSending}>
                  {isSending ? "One moment..." : "Don't remind me"}
                </Button>
              </Form>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
