import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding } from "../middleware/accepted-encoding.ts";

/** The last of a kept page's headers: most answers are sent as they lie there. */
const HIT = ["Cache-Status", "gatehouse; hit"];

/** One body in one coding, with all its headers as pairs of name and value. */
type Variant = { bytes: Buffer; etag: string; headers: string[] };

/** An answer in every coding, as it is kept. */
export type EncodedPage = {
  plain: Variant;
  gzip: Variant;
  br: Variant;
  /** The bytes of all codings together. */
  size: number;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** The best, which takes a tenth of a second a page: worth it once it is asked for often. */
const BEST = 11;
const QUICK = 5;

/** Compresses an answer. `headers` are raw pairs of name and value. */
export async function encodePage(body: Buffer, headers: string[]): Promise<EncodedPage> {
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const [br, gz] = await Promise.all([brotli(body, QUICK), compressGzip(body, { level: 6 })]);
  const variant = (bytes: Buffer, coding: string | null, mark: string): Variant => {
    // Every byte of an answer with a strong tag is the same (RFC 9110, 8.8.1): each coding has a tag of its own.
    const etag = `"${digest}${mark}"`;
    const own = ["ETag", etag, "Vary", "Accept-Encoding, Save-Data", "Cache-Control", "public, no-cache"];
    const coded = coding ? ["Content-Encoding", coding] : [];
    const last = ["Content-Length", String(bytes.length), ...HIT];
    return { bytes, etag, headers: [...headers, ...own, ...coded, ...last] };
  };
  return sized({ plain: variant(body, null, ""), gzip: variant(gz, "gzip", "-g"), br: variant(br, "br", "-b") });
}

/** The same page with the smallest bytes for browsers that know Brotli. */
export async function withBestBrotli(page: EncodedPage): Promise<EncodedPage> {
  const bytes = await brotli(page.plain.bytes, BEST);
  const etag = page.plain.etag.replace(/"$/, '-B"');
  const headers = page.br.headers.map((value, place, all) => {
    if (all[place - 1] === "ETag") return etag;
    return all[place - 1] === "Content-Length" ? String(bytes.length) : value;
  });
  return sized({ ...page, br: { bytes, etag, headers } });
}

/** How a page came to be sent (RFC 9211). */
export type CacheStatus = "hit" | "fwd=miss; stored" | "hit; ttl=-1; detail=the-present-page-could-not-be-made";

/** Answers with a page: 304 when the browser has it, the bytes that it understands otherwise. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: EncodedPage,
  status: CacheStatus,
): "whole" | "unchanged" {
  const variant = page[acceptedEncoding(request.headers["accept-encoding"]) ?? "plain"];
  const known = request.headers["if-none-match"];
  const headers = status === "hit" ? variant.headers : [...variant.headers.slice(0, -1), `gatehouse; ${status}`];
  if (known !== undefined && knows(known, variant.etag)) {
    response.writeHead(304, withoutBody(headers));
    response.end();
    return "unchanged";
  }
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : variant.bytes);
  return "whole";
}

function knows(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** What a 304 carries (RFC 9110, 15.4.5). */
function withoutBody(headers: string[]): string[] {
  return headers.filter((_, place) => !/^Content-(?:Type|Length|Encoding)$/.test(headers[place - (place % 2)] ?? ""));
}

function sized(page: Omit<EncodedPage, "size">): EncodedPage {
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
