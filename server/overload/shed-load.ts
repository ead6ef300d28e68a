import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { RequestStep } from "../http/http-server.ts";
import { pathOf } from "../http/request-path.ts";
import { plainResponse } from "../middleware/on-error.ts";
import { CSP_REPORTS_PATH, NO_INLINE_PARTS, policyHeaders, securityHeadersOf } from "../middleware/security-headers.ts";
import type { RequestClass, RequestPriority, Work } from "./overload.ts";

const RETRY_AFTER_SECONDS = "10";
const BUSY = "Our site is very busy at the moment.";
const RETRY_MESSAGE = `${BUSY} Please try again in a minute.`;
const RESEND_MESSAGE = `${BUSY} Your application could not be received just now. Nothing was lost on your side: please send it again in a minute.`;

/** The application form, its receipt, its link, and its endpoints. */
const APPLICATION = /^\/(?:form\/(?:submit|uploads|drafts)|admissions\/(?:apply|received|continue))(?:[/.]|$)/i;

/** Static files, images and feeds. `.data` is the data of a page. */
const FILE = /\.(?!data$)\w+$/i;

/** Files that are made for staff while they are downloaded. */
const STAFF_DOWNLOAD = /^\/dashboard\//i;

/** Paths for monitoring, which are never rejected. */
const MONITORING_PATHS = new Set(["/healthz", "/readyz", "/metrics", CSP_REPORTS_PATH]);

const HAS_BODY = new Set(["POST", "PATCH"]);

export type LoadSheddingOptions = {
  work: Work;
  /** Returns whether the client connected over TLS. */
  isSecure: (request: IncomingMessage) => boolean;
  /** Called with the status of each response. */
  countResponse: (status: number) => void;
};

/**
 * Returns 503 under overload (RFC 9110, 15.6.4), before the request reaches the app. Under heavy overload most responses are these, so
 * they are counted, not logged.
 */
export function shedLoadWhenOverloaded({ work, isSecure, countResponse }: LoadSheddingOptions): RequestStep {
  return (request, response, next) => {
    const requestClass = classifyRequest(request.method ?? "GET", pathOf(request.url ?? "/"));
    if (!requestClass || !work.rejects(requestClass)) return next();
    const isSubmission = request.method === "POST" && requestClass.priority === "application";
    const secure = isSecure(request);
    const { type, text } = plainResponse(
      request.headers.accept,
      "We are very busy",
      isSubmission ? RESEND_MESSAGE : RETRY_MESSAGE,
    );
    response.writeHead(503, {
      ...securityHeadersOf(secure),
      ...policyHeaders(NO_INLINE_PARTS, secure),
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store",
      "Retry-After": RETRY_AFTER_SECONDS,
    });
    response.end(text);
    countResponse(503);
  };
}

/** Counts accepted requests as in progress until their response. */
export function countWork(work: Work): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestClass = classifyRequest(c.req.method, c.req.path);
    if (!requestClass) return next();
    const end = work.accept(requestClass);
    try {
      if (!requestClass.hasBody) await work.waitForTurn();
      return await next();
    } finally {
      end();
    }
  };
}

/** Classifies a request; null when it is never rejected, because it is cheap or for monitoring. */
function classifyRequest(method: string, path: string): RequestClass | null {
  if ((FILE.test(path) && !STAFF_DOWNLOAD.test(path)) || MONITORING_PATHS.has(path)) return null;
  const priority: RequestPriority = APPLICATION.test(path) ? "application" : "other";
  return { priority, hasBody: HAS_BODY.has(method) };
}
