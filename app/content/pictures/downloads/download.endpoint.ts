import { depsContext } from "../../../platform/deps.server.ts";
import { bodyOf } from "../../../platform/files/file-content.server.ts";
import type { Route } from "./+types/download.endpoint.ts";
import { downloadPath, findDownload } from "./downloads.store.server.ts";

/** A PDF that a browser shows all the same can't run scripts or load anything, and has an opaque origin. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** GET /files/{SHA-256}/{name}.pdf: a file for downloading, for anyone. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files, log } = context.get(depsContext);
  const { hash, name } = params;
  // The file store also holds applicants' documents: serve only those that the library offers.
  const download = /^[0-9a-f]{64}$/.test(hash) ? await findDownload(db, Buffer.from(hash, "hex")) : null;
  if (!download || download.name !== name) return notFound();
  const current = download.replacedBy && (await findDownload(db, download.replacedBy));
  // Not for good: it can be replaced again.
  if (current)
    return new Response(null, {
      status: 302,
      headers: { Location: downloadPath(current), "Cache-Control": "public, max-age=3600" },
    });
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Length": String(download.size),
    "Content-Disposition": `attachment; filename="${download.name}"`,
    "Content-Security-Policy": SANDBOX,
    // It can be deleted, so it is not cached for ever.
    "Cache-Control": "public, max-age=3600",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const content = await files.read(download.sha256);
  if (!content) {
    log.error({ download: download.name }, "the content of a download is missing");
    return notFound();
  }
  return new Response(bodyOf(content), { headers });
}

export function action(): Response {
  return Response.json({ message: "A file can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

function notFound(): Response {
  return Response.json({ message: "There is no file at this address." }, { status: 404 });
}
