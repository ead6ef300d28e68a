import { buffer } from "node:stream/consumers";
import { depsContext } from "../../platform/deps.server.ts";
import type { Route } from "./+types/image.endpoint.ts";
import { findVariant, type ImageVariant } from "./images.store.server.ts";

const FILE = /^([0-9a-f]{32})-(?:(\d{1,4})\.(avif|webp)|share\.jpg)$/;
const MEDIA_TYPES = { avif: "image/avif", webp: "image/webp", share: "image/jpeg" } as const;

/** GET /news/images/{id}-{width}.avif, .webp and {id}-share.jpg: a variant of an uploaded picture, for anyone. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files, log } = context.get(depsContext);
  const requested = readFileName(params.file);
  // The file store also holds applicants' documents: serve only hashes that a picture of the news has.
  const sha256 = requested && (await findVariant(db, requested.id, requested.variant));
  if (!requested || !sha256) return notFound();
  const headers = {
    "Content-Type": MEDIA_TYPES[requested.variant.kind],
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const content = await files.read(sha256);
  if (!content) {
    log.error({ imageId: requested.id }, "the file of an image variant is missing");
    return notFound();
  }
  return new Response(new Uint8Array(await buffer(content)), { headers });
}

export function action(): Response {
  return Response.json({ message: "A picture can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

function readFileName(name: string): { id: string; variant: ImageVariant } | null {
  const [, id, width, kind] = FILE.exec(name) ?? [];
  if (id === undefined) return null;
  if (width === undefined) return { id, variant: { kind: "share" } };
  return { id, variant: { kind: kind === "avif" ? "avif" : "webp", width } };
}

function notFound(): Response {
  return Response.json({ message: "There is no picture at this address." }, { status: 404 });
}
