import { PLACE } from "../../../content/place.content.ts";
import { receiveAutosave } from "../../../platform/autosave/receive-autosave.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { formatTimeOfDay } from "../../../ui/format/place-time.ts";
import { readIssueId } from "../../issue.ts";
import { findIssue } from "../../issues.store.server.ts";
import type { Route } from "./+types/autosave.endpoint.ts";
import { readAutosavedTexts } from "./issue-autosave.ts";

/** POST /dashboard/newsletter/autosave: stores what somebody types into the form of an issue, which nobody else sees, or deletes it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint(args, "newsletter.send");
  const deps = args.context.get(depsContext);
  return receiveAutosave(args.request, deps, {
    staffId: staff.id,
    formatTime: (at) => formatTimeOfDay(at, deps.content.read(PLACE)),
    kind: "issue",
    async readForm({ subject, form }) {
      const id = readIssueId(subject);
      if (id === null || !(await findIssue(deps.db, id))) return null;
      const texts = readAutosavedTexts(form);
      return texts && JSON.stringify(texts);
    },
  });
}

export function loader(): Response {
  return Response.json({ message: "Send what was typed with POST." }, { status: 405, headers: { Allow: "POST" } });
}
