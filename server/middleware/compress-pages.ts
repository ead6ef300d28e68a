import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { acceptedEncoding } from "./accepted-encoding.ts";

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest\+json))|^text\/x-script/;
/** A smaller response fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1400;

const ENCODERS = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 4 }),
};

/**
 * Compresses pages, to about a quarter of their size.
 *
 * Leaves out staff pages: they contain search terms next to applicants' data, so that the size of a compressed response would leak data
 * to an eavesdropper (BREACH, CVE-2013-3587).
 */
export const compressPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (/^\/(?:dashboard|api)(?:[/.]|$)/i.test(c.req.path) || c.req.method === "HEAD") return;
  if (!COMPRESSIBLE.test(c.res.headers.get("Content-Type") ?? "") || c.res.headers.has("Content-Encoding")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = acceptedEncoding(c.req.header("Accept-Encoding"));
  const bytes = encoding && new Uint8Array(await c.res.arrayBuffer());
  if (!bytes) return;
  const headers = new Headers(c.res.headers);
  headers.delete("Content-Length");
  const small = bytes.length < MIN_COMPRESSED_BYTES;
  if (!small) headers.set("Content-Encoding", encoding);
  const body = small ? bytes : new Uint8Array(await ENCODERS[encoding](bytes));
  c.res = new Response(body, { status: c.res.status, headers });
};
