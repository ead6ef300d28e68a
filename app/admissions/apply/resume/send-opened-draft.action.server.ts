import { Readable } from "node:stream";
import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import { readUpload } from "../../../platform/files/upload-pieces.store.server.ts";
import { tokenHash } from "../../../platform/http/token-cookie.server.ts";
import { CONTINUE_COOKIE, draftOfDevice } from "./draft-session.server.ts";
import { endDraftSession } from "./draft-session.store.server.ts";

/** No cache, here or on the way, may keep an applicant's data. */
const NOT_SAVED = { "Cache-Control": "private, no-store" };

/** The draft that a device opened by its link, as JSON. */
export async function sendOpenedDraft(request: Request, deps: Deps, requestContext: RequestContext): Promise<Response> {
  const draft = await openedDraft(request, deps, requestContext);
  return draft ? Response.json(draft, { headers: NOT_SAVED }) : nothingOpened();
}

/** One of its files, as it was sent. It is for the form's script, and is never shown. */
export async function sendOpenedFile(
  request: Request,
  field: string,
  deps: Deps,
  requestContext: RequestContext,
): Promise<Response> {
  const draft = await openedDraft(request, deps, requestContext);
  const file = draft?.files.find((one) => one.field === field);
  if (!file) return nothingOpened();
  const content = Readable.toWeb(Readable.from(readUpload(deps.db, file.uploadId)));
  return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      ...NOT_SAVED,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(file.size),
      "Content-Disposition": "attachment",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** The device has everything: nothing is given to it again. */
export async function endOpening(request: Request, { db }: Deps, requestContext: RequestContext): Promise<Response> {
  const token = tokenOf(request, requestContext);
  if (token !== null) await endDraftSession(db, tokenHash(token));
  return Response.json({}, { headers: { ...NOT_SAVED, "Set-Cookie": CONTINUE_COOKIE.line(requestContext, null) } });
}

function openedDraft(request: Request, deps: Deps, requestContext: RequestContext) {
  return draftOfDevice(deps, tokenOf(request, requestContext));
}

function tokenOf(request: Request, requestContext: RequestContext): string | null {
  return CONTINUE_COOKIE.tokenIn(requestContext, request.headers.get("Cookie"));
}

function nothingOpened(): Response {
  return Response.json({ message: "Nothing is open on this device." }, { status: 404, headers: NOT_SAVED });
}
