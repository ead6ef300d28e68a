import { type ActionFunctionArgs, data, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { PLACE } from "../../place.content.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { timesToType } from "../editor/publish-time.ts";
import { saveDraft } from "../publish/change-document.server.ts";
import { findVersion } from "./document-versions.store.server.ts";

const MAX_BYTES = 4 * 1024;

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { key: string } };

/** Makes the draft of a document from an earlier version. Visitors see nothing of it until somebody publishes it. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "pages.edit");
  const deps = context.get(depsContext);
  const edited = findEditedDocument(params.key, deps);
  const body = await readBodyText(request, MAX_BYTES);
  const sent = new URLSearchParams(body.kind === "text" ? body.text : "");
  const [name, over] = [sent.get("version") ?? "", sent.get("over")];
  if (!edited || over === null) throw data(null, { status: 404 });
  const { key, sample } = edited.document;
  const version = /^\d{1,9}$/.test(name) ? await findVersion(deps.db, key, Number(name)) : null;
  if (!version && name !== "sample") throw data(null, { status: 404 });
  const form = encodeForm(edited, version ? version.value : sample);
  const viewer = viewerOf({ request, context }, staff);
  const times = timesToType(version, { now: deps.clock.now(), place: deps.content.read(PLACE) });
  const outcome = await saveDraft(deps, { edited, over, form, times, viewer }, { restores: name });
  switch (outcome.kind) {
    case "saved":
      return redirect(`/dashboard/pages/${key}?done=restored`, 303);
    case "conflict":
      return redirect(`/dashboard/pages/${key}/history?version=${name}&overtaken`, 303);
  }
}
