import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding } from "../middleware/accepted-encoding.ts";

/** The last header of a cached page, so that a hit can send the headers without copying them. */
const HIT = ["Cache-Status", "gatehouse; hit"];

/** A body in one encoding, with all headers as a flat list of names and values. */
type Variant = { bytes: Buffer; etag: string; headers: string[] };

/** A cached response in every encoding. */
export type EncodedPage = {
  plain: Variant;
  gzip: Variant;
  br: Variant;
  /** The size of all encodings together, in bytes. */
  size: number;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** The best Brotli quality takes 100 ms per page, so it is used only for pages that are requested again. */
const BEST_QUALITY = 11;
const FAST_QUALITY = 5;

/** Compresses a response. `headers` is a flat list of names and values. */
export async function encodePage(body: Buffer, headers: string[]): Promise<EncodedPage> {
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const [br, gz] = await Promise.all([brotli(body, FAST_QUALITY), compressGzip(body, { level: 6 })]);
  const variant = (bytes: Buffer, encoding: string | null, suffix: string): Variant => {
    // A strong ETag identifies exact bytes (RFC 9110, 8.8.1), so each encoding has its own.
    const etag = `"${digest}${suffix}"`;
    const own = ["ETag", etag, "Vary", "Accept-Encoding, Save-Data", "Cache-Control", "public, no-cache"];
    const encodingHeader = encoding ? ["Content-Encoding", encoding] : [];
    const last = ["Content-Length", String(bytes.length), ...HIT];
    return { bytes, etag, headers: [...headers, ...own, ...encodingHeader, ...last] };
  };
  return withSize({ plain: variant(body, null, ""), gzip: variant(gz, "gzip", "-g"), br: variant(br, "br", "-b") });
}

/** Returns the page recompressed at the best Brotli quality. */
export async function withBestBrotli(page: EncodedPage): Promise<EncodedPage> {
  const bytes = await brotli(page.plain.bytes, BEST_QUALITY);
  const etag = page.plain.etag.replace(/"$/, '-B"');
  const headers = page.br.headers.map((value, place, all) => {
    if (all[place - 1] === "ETag") return etag;
    return all[place - 1] === "Content-Length" ? String(bytes.length) : value;
  });
  return withSize({ ...page, br: { bytes, etag, headers } });
}

/** The value of the Cache-Status header (RFC 9211). */
export type CacheStatus = "hit" | "fwd=miss; stored" | "hit; ttl=-1; detail=render-failed";

/** Sends a page in an accepted encoding, or 304 when the client has it already. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: EncodedPage,
  status: CacheStatus,
): "sent" | "not-modified" {
  const variant = page[acceptedEncoding(request.headers["accept-encoding"]) ?? "plain"];
  const ifNoneMatch = request.headers["if-none-match"];
  const headers = status === "hit" ? variant.headers : [...variant.headers.slice(0, -1), `gatehouse; ${status}`];
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, variant.etag)) {
    response.writeHead(304, withoutBody(headers));
    response.end();
    return "not-modified";
  }
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : variant.bytes);
  return "sent";
}

function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** Returns the headers of a 304 response (RFC 9110, 15.4.5). */
function withoutBody(headers: string[]): string[] {
  return headers.filter((_, place) => !/^Content-(?:Type|Length|Encoding)$/.test(headers[place - (place % 2)] ?? ""));
}

function withSize(page: Omit<EncodedPage, "size">): EncodedPage {
  return { ...page, size: page.plain.bytes.length + page.gzip.bytes.length + page.br.bytes.length };
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return compressBrotli(body, { params });
}
