import { useSite } from "../content/read-site.ts";
import { depsContext } from "../platform/deps.server.ts";
import type { Route } from "./+types/confirm.page.ts";
import { pressLink, showLink } from "./link-page.action.server.ts";
import { LinkPage } from "./link-page.tsx";
import { SubscribeAgain } from "./subscribe-again.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  return showLink(context.get(depsContext), "confirm", params.token);
}

export function action({ params, context }: Route.ActionArgs) {
  return pressLink(context.get(depsContext), "confirm", params.token);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite().identity;
  switch ((actionData ?? loaderData).state) {
    case "open":
      return (
        <LinkPage
          title="Confirm your subscription"
          button={{ label: "Confirm my subscription", busy: "Confirming..." }}
        >
          <p>One press, and the newsletter of {name} comes to the address at which you got our mail.</p>
          <p>If you did not ask for it, close this page: nothing will come.</p>
        </LinkPage>
      );
    case "done":
      return (
        <LinkPage title="You are subscribed">
          <p>The newsletter of {name} comes to you from now on. Every mail has a link to unsubscribe.</p>
        </LinkPage>
      );
    case "over":
      return (
        <LinkPage title="This link has expired">
          <p>It was made too long ago, or the subscription was withdrawn since. Nothing was changed.</p>
          <SubscribeAgain />
        </LinkPage>
      );
    case "unknown":
      return (
        <LinkPage title="This link is not complete">
          <p>No subscription belongs to it. Copy it once more from the mail, the whole of it. Nothing was changed.</p>
          <SubscribeAgain />
        </LinkPage>
      );
  }
}
