import { data } from "react-router";
import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { PlainPageHeader } from "../../../../ui/page/page-header.tsx";
import { useTitle } from "../../../read-site.ts";
import type { Route } from "./+types/ended-preview.page.ts";
import { findPreviewLink } from "./preview-links.store.server.ts";

/** The token is in the address, which must neither be stored nor reach other sites. */
const PRIVATE_PAGE = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Says why a link shows no preview. A valid one is served before React Router (server/private-pages), except for a draft that can't be shown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, limits } = context.get(depsContext);
  const { network } = context.get(requestContextKey);
  const { kind } = await findPreviewLink(db, params.token, clock.now());
  if (kind !== "unknown") return data({ kind }, { status: kind === "valid" ? 404 : 410, headers: PRIVATE_PAGE });
  const allowance = await limits.wrongPreviewLinksByNetwork.take(network);
  if (allowance.kind !== "limited") return data({ kind }, { status: 404, headers: PRIVATE_PAGE });
  const retry = { "Retry-After": String(allowance.retryAfterSeconds) };
  return data({ kind: "limited" as const }, { status: 429, headers: { ...PRIVATE_PAGE, ...retry } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

const REASONS = {
  valid: {
    title: "This draft can’t be shown now",
    text: "Its editor is changing it, and it is not complete. Try the link again later.",
  },
  expired: { title: "This link has expired", text: "Ask the person who sent it to you for another one." },
  revoked: {
    title: "This preview has ended",
    text: "Its link was revoked, or the text was published, withdrawn or discarded. Ask the person who sent it to you.",
  },
  unknown: {
    title: "This link is incomplete",
    text: "No preview belongs to it, or it ended long ago. Copy the whole link again.",
  },
  limited: { title: "Too many wrong links", text: "Try again in an hour." },
};

export default function EndedPreviewPage({ loaderData }: Route.ComponentProps) {
  const { title, text } = REASONS[loaderData.kind];
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <title>{useTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title}>{text}</PlainPageHeader>
    </main>
  );
}
