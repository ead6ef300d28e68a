import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import { readIssueId } from "../issue.ts";
import { findIssue } from "../issues.store.server.ts";
import type { Route } from "./+types/issue-mail.endpoint.ts";
import { previewIssue } from "./issue-preview.server.ts";

/**
 * A mail has inline styles, which no page of the site allows. The frame runs no script, so that keeping its origin is harmless; without it, it could
 * not load the site's own pictures.
 */
const POLICY = [
  "sandbox allow-same-origin",
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** GET /dashboard/newsletter/:id/mail: returns the HTML of an issue's mail, for the frames of its preview. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  await requirePermissionAtEndpoint(args, "newsletter.read");
  const deps = args.context.get(depsContext);
  const id = readIssueId(args.params.id);
  const issue = id === null ? null : await findIssue(deps.db, id);
  if (!issue) return Response.json({ message: "There is no issue with this number." }, { status: 404 });
  const { origin } = args.context.get(requestContextKey);
  // Pictures of another origin than the page's own would be blocked: PUBLIC_URL may be another address of this server.
  const { html } = await previewIssue({ ...deps, publicUrl: null }, issue, origin);
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
