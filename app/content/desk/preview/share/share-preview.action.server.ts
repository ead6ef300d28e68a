import { type ActionFunctionArgs, data, redirect } from "react-router";
import { recordAuditEvent } from "../../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../../platform/audit/viewer.server.ts";
import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { readBodyText } from "../../../../platform/http/request-body.server.ts";
import { createToken } from "../../../../platform/http/token-cookie.server.ts";
import { requirePermission } from "../../../../staff/require-staff.server.ts";
import { formatTime } from "../../../../ui/format/place-time.ts";
import { PLACE } from "../../../place.content.ts";
import { lockDocument, readDocumentState } from "../../document-state.store.server.ts";
import { findEditedDocument } from "../../edited-documents.server.ts";
import { findPagesOf } from "../find-pages.server.ts";
import { readPreviewedText } from "../previewed-text.ts";
import { PREVIEW_LINK_DAYS, previewLinkPath } from "./preview-link.ts";
import { insertPreviewLink, revokePreviewLink } from "./preview-links.store.server.ts";

const MAX_BYTES = 4 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A new link, which is shown once: only a hash of it is stored. */
export type SharedPreview = { kind: "shared"; url: string; until: string } | { kind: "gone" };

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { key: string } };

/** Makes a link that shows the draft of a document, or a version that waits, to people without an account; or revokes one. */
export async function action(args: Args) {
  const { request, url, context, params } = args;
  const staff = await requirePermission(args, "pages.edit");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const edited = findEditedDocument(params.key, deps);
  if (!edited) throw data(null, { status: 404 });
  const { key } = edited.document;
  const body = await readBodyText(request, MAX_BYTES);
  const sent = new URLSearchParams(body.kind === "text" ? body.text : "");
  const viewer = viewerOf(args, staff);
  const at = deps.clock.now();
  const revoked = sent.get("revoke");
  if (revoked !== null) {
    const id = /^\d{1,9}$/.test(revoked) ? Number(revoked) : 0;
    await deps.db.transaction().execute(async (transaction) => {
      if (!(await revokePreviewLink(transaction, { id, key, at }))) return;
      const event = { action: "content.preview-revoked", outcome: "success", target: `content ${key}` } as const;
      await recordAuditEvent(transaction, { ...event, ...viewer, detail: { link: id }, at });
    });
    return redirect(`/dashboard/pages/${key}/preview${url.search}`, 303);
  }
  const text = readPreviewedText(url.searchParams);
  const [page] = await findPagesOf(deps, context.get(requestContextKey), key);
  const token = createToken();
  const expiresAt = new Date(at.getTime() + PREVIEW_LINK_DAYS * DAY_MS);
  const isShared = await deps.db.transaction().execute(async (transaction) => {
    await lockDocument(transaction, key);
    const { draft, pending } = await readDocumentState(transaction, key, at);
    const isHidden = text === "draft" ? draft !== null : pending.some(({ id }) => id === text);
    if (!isHidden || page === undefined) return false;
    const link = await insertPreviewLink(transaction, { token, key, text, staffId: staff.id, at, expiresAt });
    const event = { action: "content.preview-shared", outcome: "success", target: `content ${key}` } as const;
    const detail = { link, until: expiresAt.toISOString(), ...(text !== "draft" && { version: text }) };
    await recordAuditEvent(transaction, { ...event, ...viewer, detail, at });
    return true;
  });
  if (!isShared) return data<SharedPreview>({ kind: "gone" }, { status: 409 });
  const { origin } = context.get(requestContextKey);
  const link = `${origin}${previewLinkPath(token)}${page}`;
  return data<SharedPreview>(
    { kind: "shared", url: link, until: formatTime(expiresAt, place) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
