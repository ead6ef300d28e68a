import { Readable } from "node:stream";
import type { Deps, RequestContext } from "../../../../platform/deps.server.ts";
import { readUpload } from "../../../../platform/files/upload-content.store.server.ts";
import { tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import { readQuestions } from "../../../questions/read-questions.server.ts";
import type { SentDraft } from "../draft-link.ts";
import { draftLabel } from "../send-link/draft-label.ts";
import { CONTINUE_COOKIE, draftOfDevice } from "./draft-session.server.ts";
import { endDraftSession } from "./draft-session.store.server.ts";

/** Keeps applicants' data out of every cache. */
const NO_STORE = { "Cache-Control": "private, no-store" };

/** Sends the draft that a device opened by its link, as JSON. */
export async function sendOpenedDraft(request: Request, deps: Deps, requestContext: RequestContext): Promise<Response> {
  const draft = await openedDraft(request, deps, requestContext);
  if (!draft) return nothingOpened();
  const questions = readQuestions(deps.content);
  const files = draft.files.map((file) => ({ ...file, label: draftLabel(questions, file.field) }));
  return Response.json({ ...draft, files } satisfies SentDraft, { headers: NO_STORE });
}

/** Sends one of the draft's files as uploaded, for the form's script, as a download that no browser renders. */
export async function sendOpenedFile(
  request: Request,
  field: string,
  deps: Deps,
  requestContext: RequestContext,
): Promise<Response> {
  const draft = await openedDraft(request, deps, requestContext);
  const file = draft?.files.find((one) => one.field === field);
  if (!file) return nothingOpened();
  const content = Readable.toWeb(Readable.from(readUpload(deps, file.uploadId)));
  return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      ...NO_STORE,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(file.size),
      "Content-Disposition": "attachment",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Ends the device's access after it has loaded everything. */
export async function endDeviceAccess(
  request: Request,
  { db }: Deps,
  requestContext: RequestContext,
): Promise<Response> {
  const token = tokenOf(request, requestContext);
  if (token !== null) await endDraftSession(db, tokenHash(token));
  return Response.json({}, { headers: { ...NO_STORE, "Set-Cookie": CONTINUE_COOKIE.setCookie(requestContext, null) } });
}

function openedDraft(request: Request, deps: Deps, requestContext: RequestContext) {
  return draftOfDevice(deps, tokenOf(request, requestContext));
}

function tokenOf(request: Request, requestContext: RequestContext): string | null {
  return CONTINUE_COOKIE.tokenIn(requestContext, request.headers.get("Cookie"));
}

function nothingOpened(): Response {
  return Response.json({ message: "Nothing is open on this device." }, { status: 404, headers: NO_STORE });
}
