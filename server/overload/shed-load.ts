import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app.ts";
import type { RequestStep } from "../http/http-server.ts";
import { plainResponse } from "../middleware/on-error.ts";
import { CSP_REPORTS_PATH, policyHeaders, securityHeadersOf } from "../middleware/security-headers.ts";
import { isFilePath } from "../static-files/file-path.ts";
import type { RequestPriority, Wanted, Work } from "./overload.ts";

const RETRY_AFTER_SECONDS = "10";
const BUSY = "Our site is very busy at the moment.";
const COME_AGAIN = `${BUSY} Please try again in a minute.`;
const SEND_AGAIN = `${BUSY} Your application could not be received just now. Nothing was lost on your side: please send it again in a minute.`;

/** The form, its receipt, its link, and where it and its files are sent. */
const APPLICATION = /^\/(?:form\/(?:submit|uploads|drafts)|admissions\/(?:apply|received|continue))(?:[/.]|$)/i;

/** Who watches over us is answered always. */
const WATCH = new Set(["/healthz", "/readyz", "/metrics", CSP_REPORTS_PATH]);

const HAS_BODY = new Set(["POST", "PATCH"]);

export type LoadSheddingOptions = {
  work: Work;
  /** Whether a visitor's line is under TLS. */
  isSecure: (request: IncomingMessage) => boolean;
  /** Told the status of each answer that is given here. */
  countResponse: (status: number) => void;
};

/**
 * Answers 503 to who comes while there is too much to do (RFC 9110, 15.6.4), before the program itself is asked: with many times the
 * load that can be borne, most of what is answered is this. It is counted, and not logged one by one.
 */
export function shedLoadWhenOverloaded({ work, isSecure, countResponse }: LoadSheddingOptions): RequestStep {
  return (request, response, next) => {
    const wanted = wantedBy(request.method ?? "GET", pathOf(request.url ?? "/"));
    if (!wanted || !work.rejects(wanted)) return next();
    const isSent = request.method === "POST" && wanted.priority === "application";
    const secure = isSecure(request);
    const { type, text } = plainResponse(request.headers.accept, "We are very busy", isSent ? SEND_AGAIN : COME_AGAIN);
    response.writeHead(503, {
      ...securityHeadersOf(secure),
      ...policyHeaders([], secure),
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store",
      "Retry-After": RETRY_AFTER_SECONDS,
    });
    response.end(text);
    countResponse(503);
  };
}

/** Counts what was let in as under way, for as long as it is worked on. */
export function countWork(work: Work): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const wanted = wantedBy(c.req.method, c.req.path);
    if (!wanted) return next();
    const end = work.accept(wanted);
    try {
      if (!wanted.hasBody) await work.turn();
      return await next();
    } finally {
      end();
    }
  };
}

/** Null for what costs next to nothing, or must be answered in any case. */
function wantedBy(method: string, path: string): Wanted | null {
  if (isFilePath(path) || WATCH.has(path)) return null;
  const priority: RequestPriority = APPLICATION.test(path) ? "application" : "other";
  return { priority, hasBody: HAS_BODY.has(method) };
}

function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}
