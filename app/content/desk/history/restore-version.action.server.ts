import { type ActionFunctionArgs, data, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { PLACE } from "../../place.content.ts";
import { authorsOf, isWaiting } from "../document-state.store.server.ts";
import { findVersion } from "../document-versions.store.server.ts";
import { type EditedDocument, encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { readFormerDraftName } from "../former-drafts/former-draft.ts";
import { findFormerDraft } from "../former-drafts/former-drafts.store.server.ts";
import { saveDraft } from "../publish/save-draft.server.ts";
import { timesToType } from "../publish-time.ts";

const MAX_BYTES = 4 * 1024;

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { key: string } };

/** Makes the draft of a document from an earlier version or from a former draft. Visitors see nothing of it until somebody publishes it. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "pages.edit");
  const deps = context.get(depsContext);
  const edited = findEditedDocument(params.key, deps);
  const body = await readBodyText(request, MAX_BYTES);
  const sent = new URLSearchParams(body.kind === "text" ? body.text : "");
  const [name, over] = [sent.get("version") ?? "", sent.get("over")];
  if (!edited || over === null) throw data(null, { status: 404 });
  const { key } = edited.document;
  const found = await findText(deps, edited, name);
  if (!found) throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  const { form, times, restored } = found;
  const outcome = await saveDraft(deps, { edited, over, form, times, viewer }, restored);
  switch (outcome.kind) {
    case "saved":
      return redirect(`/dashboard/pages/${key}?done=restored`, 303);
    case "conflict":
      return redirect(`/dashboard/pages/${key}/history?version=${name}&overtaken`, 303);
  }
}

/** Finds the text that a row of the history names. Those who wrote what was never approved can't approve it after somebody else restored it, either. */
async function findText({ db, clock, content }: Deps, edited: EditedDocument, name: string) {
  const { key, sample } = edited.document;
  const draftId = readFormerDraftName(name);
  if (draftId !== null) {
    const draft = await findFormerDraft(db, key, draftId);
    if (!draft) return null;
    return { ...draft, restored: { from: { draft: draftId }, writtenBy: draft.writtenBy } };
  }
  const version = /^\d{1,9}$/.test(name) ? await findVersion(db, key, Number(name)) : null;
  if (!version && name !== "sample") return null;
  const isUnapproved = version !== null && (version.isWithdrawn || isWaiting(version));
  return {
    form: encodeForm(edited, version ? version.value : sample),
    times: timesToType(version, { now: clock.now(), place: content.read(PLACE) }),
    restored: { from: { version: name }, writtenBy: isUnapproved ? authorsOf(version) : [] },
  };
}
