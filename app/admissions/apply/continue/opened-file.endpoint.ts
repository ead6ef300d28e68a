import { Readable } from "node:stream";
import { depsContext, visitContext } from "../../../platform/deps.server.ts";
import { readUpload } from "../uploads/upload.store.server.ts";
import type { Route } from "./+types/opened-file.endpoint.ts";
import { NOT_KEPT, nothingOpened, openedDraft } from "./opened-draft.endpoint.ts";

/** GET /form/drafts/opened/:field: a file of the draft that this device opened. It is for the form's script, and is never shown. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  const draft = await openedDraft(request, deps, context.get(visitContext));
  const file = draft?.files.find(({ field }) => field === params.field);
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

export function action(): Response {
  return Response.json({ message: "A file can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
