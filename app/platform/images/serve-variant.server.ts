import { buffer } from "node:stream/consumers";
import type { Deps } from "../deps.server.ts";
import type { NamedVariant } from "./save-variants.server.ts";

type ServeDeps = Pick<Deps, "files" | "log">;
type ServedVariant = {
  /** The end of the address: '<id>-640.avif' or '<id>-share.jpg'. */
  file: string;
  isHead: boolean;
  /** How long the link preview is cached; the other variants never change. */
  shareCache: string;
  /** Returns the hash of a variant; null when there is none. */
  find(id: string, variant: NamedVariant): Promise<Buffer | null>;
};

const FILE = /^([0-9a-f]{32})-(?:(\d{1,4})\.(avif|webp)|share\.jpg)$/;
const MEDIA_TYPES = { avif: "image/avif", webp: "image/webp", share: "image/jpeg" } as const;
export const FOREVER = "public, max-age=31536000, immutable";

/** Returns the response with a stored variant of an image, for anyone. */
export async function serveVariant(
  { files, log }: ServeDeps,
  { file, isHead, shareCache, find }: ServedVariant,
): Promise<Response> {
  const requested = readFileName(file);
  // The file store also holds applicants' documents: serve only hashes that an image has.
  const sha256 = requested && (await find(requested.id, requested.variant));
  if (!requested || !sha256) return notFound();
  const { kind } = requested.variant;
  const headers = { "Content-Type": MEDIA_TYPES[kind], "Cache-Control": kind === "share" ? shareCache : FOREVER };
  if (isHead) return new Response(null, { headers });
  const content = await files.read(sha256);
  if (!content) {
    log.error({ imageId: requested.id }, "the file of an image variant is missing");
    return notFound();
  }
  return new Response(new Uint8Array(await buffer(content)), { headers });
}

/** Reads which variant of which image the end of an address names: '<id>-640.avif'. */
export function readFileName(name: string): { id: string; variant: NamedVariant } | null {
  const [, id, width, kind] = FILE.exec(name) ?? [];
  if (id === undefined) return null;
  if (width === undefined) return { id, variant: { kind: "share" } };
  return { id, variant: { kind: kind === "avif" ? "avif" : "webp", width } };
}

function notFound(): Response {
  return Response.json({ message: "There is no picture at this address." }, { status: 404 });
}
