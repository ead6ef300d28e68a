import { receiveAutosave } from "../../../../platform/autosave/receive-autosave.server.ts";
import { depsContext } from "../../../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../../../staff/require-staff.server.ts";
import { formatTimeOfDay } from "../../../../ui/format/place-time.ts";
import { PLACE } from "../../../place.content.ts";
import { encodeEntries, findEditedDocument } from "../../edited-documents.server.ts";
import { hasTooManyItems, readEntries } from "../../form/form-field.ts";
import { readTypedTimes } from "../../publish-time.ts";
import { findFindings } from "../form-findings.server.ts";
import type { Route } from "./+types/autosave.endpoint.ts";
import { withTimes } from "./document-autosave.ts";

/** POST /dashboard/pages/autosave: stores what an editor types into the form of a document, which nobody else sees, or deletes it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint(args, "pages.edit");
  const deps = args.context.get(depsContext);
  return receiveAutosave(args.request, deps, {
    staffId: staff.id,
    formatTime: (at) => formatTimeOfDay(at, deps.content.read(PLACE)),
    kind: "page",
    async readForm({ subject, form }) {
      const edited = findEditedDocument(subject, deps);
      const typed = new URLSearchParams(form);
      if (hasTooManyItems(typed)) return null;
      return edited && withTimes(encodeEntries(edited, readEntries(typed)), readTypedTimes(typed));
    },
    async describe({ subject, form }) {
      const edited = findEditedDocument(subject, deps);
      return { findings: edited ? await findFindings(deps, edited, form) : [] };
    },
  });
}

export function loader(): Response {
  return Response.json({ message: "Send what was typed with POST." }, { status: 405, headers: { Allow: "POST" } });
}
