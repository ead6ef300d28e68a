import { useSite } from "../../content/read-site.ts";
import { depsContext } from "../../platform/deps.server.ts";
import type { Route } from "./+types/unsubscribe.page.ts";
import { showLink, submitLinkPage } from "./link-page.action.server.ts";
import { LinkPage, SubscribeAgain } from "./link-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  return showLink(context.get(depsContext), "unsubscribe", params.token);
}

/** Handles the page's button and one-click requests from mail providers (RFC 8058). Neither needs a body. */
export function action({ params, context }: Route.ActionArgs) {
  return submitLinkPage(context.get(depsContext), "unsubscribe", params.token);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite().identity;
  switch ((actionData ?? loaderData).state) {
    case "open":
      return (
        <LinkPage title="Unsubscribe" button={{ label: "Unsubscribe", busy: "Unsubscribing..." }}>
          <p>Click the button, and we'll stop sending you the newsletter of {name}.</p>
        </LinkPage>
      );
    case "done":
      return (
        <LinkPage title="You are unsubscribed">
          <p>We no longer send you the newsletter of {name}. If this was a mistake, subscribe again.</p>
          <SubscribeAgain />
        </LinkPage>
      );
    case "expired":
    case "unknown":
      return (
        <LinkPage title="This link is incomplete">
          <p>
            No subscription belongs to it: it was cut short, or the address was deleted long ago. Copy the whole link
            from the e-mail again.
          </p>
        </LinkPage>
      );
  }
}
