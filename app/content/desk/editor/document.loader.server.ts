import { data, type LoaderFunctionArgs } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatLagosTime } from "../../../ui/format/lagos-time.ts";
import { readLibrary } from "../../pictures/read-library.server.ts";
import { readDocumentState } from "../document-state.store.server.ts";
import { encodeForm, findEditedDocument, namesBankAccount } from "../edited-documents.server.ts";
import { isPending } from "../publish/change-document.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { key: string } };

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES: Record<string, string> = {
  published: "Published. Visitors see it now.",
  scheduled: "Scheduled. Visitors see it from the time that you chose.",
  sent: "Sent for approval. Visitors see it once a second person has approved it here.",
  approved: "Approved. Visitors see it now, or from the time that was chosen.",
  withdrawn: "Withdrawn. Visitors never see it; its text is the draft below.",
  discarded: "The draft was discarded. This is what visitors see.",
  restored: "Restored as a draft. Visitors see it once you publish it.",
  own: "Nothing was changed: somebody else has to approve what you saved.",
  gone: "Nothing was changed: somebody else was faster. This is how it is now.",
};

/** Reads a document for its form: the draft if there is one, otherwise the newest version. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "pages.read");
  const deps = context.get(depsContext);
  const edited = findEditedDocument(params.key);
  if (!edited) throw data(null, { status: 404 });
  const { document, fields } = edited;
  const now = deps.clock.now();
  const { base, draft, token } = await readDocumentState(deps.db, document.key, now);
  const library = await readLibrary(deps);
  const pending = base && isPending(base, now) ? base : null;
  return {
    key: document.key,
    title: document.title,
    fields,
    form: draft?.form ?? encodeForm(edited, base?.value ?? document.sample),
    over: token,
    draft: draft && `${draft.savedBy.username}, ${formatLagosTime(draft.savedAt)}`,
    pending: pending && {
      version: pending.id,
      by: pending.savedBy?.username ?? "the system",
      isMine: pending.savedBy?.id === staff.id,
      isWaiting: pending.needsApproval && pending.approvedBy === null,
      from: pending.shownFrom && formatLagosTime(pending.shownFrom),
      until: pending.shownUntil && formatLagosTime(pending.shownUntil),
    },
    shownUntil: !pending && base?.shownUntil ? formatLagosTime(base.shownUntil) : null,
    needsApproval: namesBankAccount(edited),
    canEdit: isPermitted(staff, "pages.edit"),
    pictures: library.map(({ name, title }) => ({ name, title })),
    done: DONE_MESSAGES[url.searchParams.get("done") ?? ""] ?? null,
  };
}
