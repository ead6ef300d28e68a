import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { documentName } from "../../platform/documents/document-name.ts";
import { bodyOf } from "../../platform/files/file-content.server.ts";
import { requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import { DOCUMENT_MEDIA_TYPES } from "../application.schema.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import type { Route } from "./+types/document.endpoint.ts";
import { findDocument, recordDocumentView, type StoredDocument } from "./document.store.server.ts";

const DOCUMENT_ID = /^[\w-]{22}$/;

/** GET /dashboard/documents/:id for staff: returns the document as it was sent. Records the view before the first byte. */
export async function loader({ request, url, context, params }: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "applications.read");
  const { db, content: texts, files, log, clock } = context.get(depsContext);
  const document = DOCUMENT_ID.test(params.id) ? await findDocument(db, scopeOf(staff, texts), params.id) : null;
  if (!document) return notFound("There is no document at this address.");
  if (!DOCUMENT_MEDIA_TYPES.includes(document.mediaType))
    throw new Error("A stored document has an unsupported media type.");
  if (document.virus !== null) return infected(document.virus);
  const headers = documentHeaders(document);
  if (request.method === "HEAD") return new Response(null, { headers });

  const content = await files.read(document.sha256);
  if (!content) {
    log.error({ documentId: document.id }, "the content of a document is missing");
    return notFound("The content of this document is missing from our records. Please tell the ICT office.");
  }
  try {
    await recordDocumentView(db, { document, viewer: viewerOf({ request, context }, staff), at: clock.now() });
  } catch (error) {
    content.destroy();
    throw error;
  }
  return new Response(bodyOf(content), { headers });
}

export function action(): Response {
  return Response.json({ message: "A document can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

function infected(virus: string): Response {
  const message = `A virus was found in this document (${virus}), so it can't be opened. Ask the applicant for a new scan or photo.`;
  return Response.json({ message }, { status: 403 });
}

function notFound(message: string): Response {
  return Response.json({ message }, { status: 404 });
}

/**
 * Sandboxes a document: it can't run scripts or load anything, and has an opaque origin. Chromium 156 shows PDFs and images under this policy,
 * in a page that it generates with inline styles.
 */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

function documentHeaders({ mediaType, size, originalName }: StoredDocument): Record<string, string> {
  return {
    "Content-Type": mediaType,
    "Content-Length": String(size),
    "Content-Disposition": `inline; ${fileNameParameters(documentName(originalName, mediaType))}`,
    "Content-Security-Policy": SANDBOX,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, no-store",
  };
}

/** Returns the file name parameters of RFC 6266: an ASCII fallback, and the name percent-encoded as in RFC 8187. */
function fileNameParameters(name: string): string {
  const ascii = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
