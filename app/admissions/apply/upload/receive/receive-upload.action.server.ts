import { randomBytes } from "node:crypto";
import { type Locker, Server, TUS_RESUMABLE } from "@tus/server";
import type { Deps, RequestContext, UploadRate } from "../../../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../../../platform/errors/outage.server.ts";
import { type BodyFault, BodyFaultError, minimumRateBody } from "../../../../platform/http/minimum-rate-body.server.ts";
import { DOCUMENT_MAX_BYTES } from "../../../application.schema.ts";
import { networkHash } from "../../resume/send-link/send-draft-link.server.ts";
import { CHUNK_MAX_BYTES, UPLOAD_ID, UPLOADS_PATH } from "../upload-rules.ts";
import { PostgresUploads } from "./postgres-uploads.server.ts";
import { REJECTIONS, UploadRejection } from "./upload-rejection.server.ts";

const COLLECTION_METHODS = ["POST", "OPTIONS"];
const UPLOAD_METHODS = ["HEAD", "PATCH", "DELETE", "OPTIONS"];

/** The headers of the tus protocol. Others, such as those of proxies, are not passed to the library. */
const TUS_HEADERS = /^(?:tus-|upload-|content-(?:type|length)$)/;

/** The CORS headers, which are removed: no other site may use this endpoint. */
const CORS_HEADERS = /^access-control-/;

/** Locks nothing: each piece is written under a row lock in the database, which all instances share. */
const NO_LOCKER: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) };

/** Handles one request of the tus 1.0.0 protocol: creates, continues, reports on or deletes an upload. */
export async function receiveUpload(
  request: Request,
  id: string | undefined,
  deps: Deps,
  requestContext: RequestContext,
): Promise<Response> {
  const methods = id === undefined ? COLLECTION_METHODS : UPLOAD_METHODS;
  if (!methods.includes(request.method)) return methodNotAllowed(methods);
  if (Number(request.headers.get("Content-Length") ?? 0) > CHUNK_MAX_BYTES) return tooLarge();
  try {
    if (request.method === "POST") {
      const allowance = await deps.limits.uploadsByNetwork.take(requestContext.network);
      if (allowance.kind === "limited")
        return rejectionResponse(REJECTIONS.tooManyOfNetwork(allowance.retryAfterSeconds));
    }
    return await handleByProtocol(request, id, deps, requestContext);
  } catch (error) {
    if (error instanceof UploadRejection) return rejectionResponse(error);
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "an upload could not be saved");
    return rejectionResponse(REJECTIONS.outage(OUTAGE_RETRY_SECONDS));
  }
}

async function handleByProtocol(
  request: Request,
  id: string | undefined,
  deps: Deps,
  requestContext: RequestContext,
): Promise<Response> {
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new PostgresUploads(deps, networkHash(requestContext)),
    locker: NO_LOCKER,
    maxSize: DOCUMENT_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString("base64url"),
    getFileIdFromRequest: () => (id && UPLOAD_ID.test(id) ? id : undefined),
    // The library would send internal error messages to the client.
    onResponseError: (_request, error) => {
      if (error instanceof UploadRejection || !("status_code" in error)) throw error;
      return undefined;
    },
  });
  const received = readAtMinimumRate(request, deps.uploadRate);
  try {
    const response = await server.handleWeb(received.request);
    for (const name of [...response.headers.keys()]) if (CORS_HEADERS.test(name)) response.headers.delete(name);
    const fault = received.fault();
    return fault && response.ok ? faultResponse(fault) : response;
  } finally {
    // Browsers read a response only after sending the whole body: when the connection is closed before, they report a network error.
    await received.drain();
  }
}

/** Wraps a request so that its body ends normally when the connection is lost or too slow: what arrived until then is saved. */
function readAtMinimumRate({ url, method, headers, body }: Request, minimumRate: UploadRate) {
  let fault: BodyFault | null = null;
  async function* untilFault(chunks: AsyncIterable<Uint8Array>) {
    try {
      yield* chunks;
    } catch (error) {
      if (!(error instanceof BodyFaultError)) throw error;
      fault = error.fault;
    }
  }
  const tusHeaders = [...headers].filter(([name]) => TUS_HEADERS.test(name));
  const chunks = body && untilFault(minimumRateBody(body, minimumRate, CHUNK_MAX_BYTES));
  const content = chunks && { body: streamOf(chunks), duplex: "half" };
  return {
    request: new Request(url, { method, headers: tusHeaders, ...content }),
    fault: () => fault,
    async drain() {
      if (chunks) for await (const _ of chunks);
    },
  };
}

/** Returns a stream that reads chunks only on demand. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
}

function faultResponse(fault: BodyFault): Response {
  switch (fault) {
    case "too-large":
      return tooLarge();
    case "too-slow":
      return textResponse(408, "The connection was too slow. What arrived is saved.", { Connection: "close" });
    case "cut-off":
      return textResponse(400, "The connection was lost. What arrived is saved.");
  }
}

function tooLarge(): Response {
  return textResponse(413, "A request may contain at most 1 MiB of a file.", { Connection: "close" });
}

function methodNotAllowed(methods: string[]): Response {
  const message = "This endpoint accepts files of applications by the tus 1.0.0 protocol.";
  return textResponse(405, message, { Allow: methods.join(", ") });
}

function rejectionResponse({ status_code, body, retryAfterSeconds }: UploadRejection): Response {
  return textResponse(status_code, body, retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
}

function textResponse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, { status, headers: { "Tus-Resumable": TUS_RESUMABLE, ...headers } });
}
