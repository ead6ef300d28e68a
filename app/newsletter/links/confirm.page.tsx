import { useSite } from "../../content/read-site.ts";
import { depsContext } from "../../platform/deps.server.ts";
import type { Route } from "./+types/confirm.page.ts";
import { showLink, submitLinkPage } from "./link-page.action.server.ts";
import { LinkPage, SubscribeAgain } from "./link-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  return showLink(context.get(depsContext), "confirm", params.token);
}

export function action({ params, context }: Route.ActionArgs) {
  return submitLinkPage(context.get(depsContext), "confirm", params.token);
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
          <p>Click the button, and we'll send the newsletter of {name} to the address at which you got our e-mail.</p>
          <p>If you did not ask for it, close this page: we won't send you anything.</p>
        </LinkPage>
      );
    case "done":
      return (
        <LinkPage title="You are subscribed">
          <p>From now on we'll send you the newsletter of {name}. Every e-mail has a link to unsubscribe.</p>
        </LinkPage>
      );
    case "expired":
      return (
        <LinkPage title="This link has expired">
          <p>It is too old, or the subscription has since been cancelled. Nothing was changed.</p>
          <SubscribeAgain />
        </LinkPage>
      );
    case "unknown":
      return (
        <LinkPage title="This link is incomplete">
          <p>No subscription belongs to it. Copy the whole link from the e-mail again. Nothing was changed.</p>
          <SubscribeAgain />
        </LinkPage>
      );
  }
}
