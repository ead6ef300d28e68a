import { Readable } from "node:stream";
import type { Deps, Visit } from "../../../platform/deps.server.ts";
import { tokenHash } from "../../../platform/token-cookie.server.ts";
import { readUpload } from "../../../platform/upload-pieces.store.server.ts";
import { CONTINUE_COOKIE, draftOfDevice } from "./draft-visit.server.ts";
import { endVisit } from "./draft-visit.store.server.ts";

/** No cache, here or on the way, may keep an applicant's data. */
const NOT_KEPT = { "Cache-Control": "private, no-store" };

/** The draft that a device opened by its link, as JSON. */
export async function answerOpened(request: Request, deps: Deps, visit: Visit): Promise<Response> {
  const draft = await openedDraft(request, deps, visit);
  return draft ? Response.json(draft, { headers: NOT_KEPT }) : nothingOpened();
}

/** One of its files, as it was sent. It is for the form's script, and is never shown. */
export async function answerOpenedFile(request: Request, field: string, deps: Deps, visit: Visit): Promise<Response> {
  const draft = await openedDraft(request, deps, visit);
  const file = draft?.files.find((one) => one.field === field);
  if (!file) return nothingOpened();
  const content = Readable.toWeb(Readable.from(readUpload(deps.db, file.uploadId)));
  return new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      ...NOT_KEPT,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(file.size),
      "Content-Disposition": "attachment",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** The device has everything: nothing is given to it again. */
export async function endOpening(request: Request, { db }: Deps, visit: Visit): Promise<Response> {
  const token = tokenOf(request, visit);
  if (token !== null) await endVisit(db, tokenHash(token));
  return Response.json({}, { headers: { ...NOT_KEPT, "Set-Cookie": CONTINUE_COOKIE.line(visit, null) } });
}

function openedDraft(request: Request, deps: Deps, visit: Visit) {
  return draftOfDevice(deps, tokenOf(request, visit));
}

function tokenOf(request: Request, visit: Visit): string | null {
  return CONTINUE_COOKIE.tokenIn(visit, request.headers.get("Cookie"));
}

function nothingOpened(): Response {
  return Response.json({ message: "Nothing is open on this device." }, { status: 404, headers: NOT_KEPT });
}
