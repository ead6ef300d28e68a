import { randomBytes } from "node:crypto";
import { type Locker, Server, TUS_RESUMABLE } from "@tus/server";
import type { Deps, RequestContext, UploadRate } from "../../../platform/deps.server.ts";
import { type BodyFault, BodyFaultError, minimumRateBody } from "../../../platform/http/minimum-rate-body.server.ts";
import { isOutage } from "../../../platform/outage.server.ts";
import { DOCUMENT_MAX_BYTES } from "../../application.schema.ts";
import { networkHash } from "../resume/send-draft-link.server.ts";
import { PostgresUploads } from "./postgres-uploads.server.ts";
import { REJECTIONS, UploadRejection } from "./upload-rejection.server.ts";
import { CHUNK_MAX_BYTES, UPLOAD_ID, UPLOADS_PATH } from "./upload-rules.ts";

const OUTAGE_RETRY_SECONDS = 30;
const TO_BEGIN = ["POST", "OPTIONS"];
const TO_GO_ON = ["HEAD", "PATCH", "DELETE", "OPTIONS"];

/** The headers that tus speaks with. Others, such as those of proxies, are not the protocol's business. */
const TUS_HEADERS = /^(?:tus-|upload-|content-(?:type|length)$)/;

/** No other site has any business here, so none is told what it might read. */
const OTHER_SITES = /^access-control-/;

/** Each piece is written under the lock of its row in the database: a lock here would know of one program of several. */
const NO_LOCKER: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) };

/** Answers one request of the protocol tus 1.0.0: an upload begins, goes on, tells how far it is, or is given up. */
export async function receiveUpload(
  request: Request,
  id: string | undefined,
  deps: Deps,
  requestContext: RequestContext,
): Promise<Response> {
  const methods = id === undefined ? TO_BEGIN : TO_GO_ON;
  if (!methods.includes(request.method)) return wrongMethod(methods);
  if (Number(request.headers.get("Content-Length") ?? 0) > CHUNK_MAX_BYTES) return tooLarge();
  try {
    if (request.method === "POST") {
      const allowance = await deps.limits.uploadsByNetwork.take(requestContext.network);
      if (allowance.kind === "limited")
        return rejectionResponse(REJECTIONS.tooManyOfNetwork(allowance.retryAfterSeconds));
    }
    return await respondByProtocol(request, id, deps, requestContext);
  } catch (error) {
    if (error instanceof UploadRejection) return rejectionResponse(error);
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "a file could not be taken in");
    return rejectionResponse(REJECTIONS.outage(OUTAGE_RETRY_SECONDS));
  }
}

async function respondByProtocol(
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
    // The library would tell the visitor what an accident of ours was.
    onResponseError: (_request, error) => {
      if (error instanceof UploadRejection || !("status_code" in error)) throw error;
      return undefined;
    },
  });
  const arrival = readAtMinimumRate(request, deps.uploadRate);
  try {
    const response = await server.handleWeb(arrival.request);
    for (const name of [...response.headers.keys()]) if (OTHER_SITES.test(name)) response.headers.delete(name);
    const fault = arrival.fault();
    return fault && response.ok ? faultResponse(fault) : response;
  } finally {
    // A browser reads an answer only when it has sent all that it wanted to; on a connection that is closed before, it reads none.
    await arrival.readOn();
  }
}

/** The request with a body that ends where the line was cut, or the sender's time was up: what came until then is kept. */
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
  const spoken = [...headers].filter(([name]) => TUS_HEADERS.test(name));
  const chunks = body && untilFault(minimumRateBody(body, minimumRate, CHUNK_MAX_BYTES));
  const content = chunks && { body: streamOf(chunks), duplex: "half" };
  return {
    request: new Request(url, { method, headers: spoken, ...content }),
    fault: () => fault,
    async readOn() {
      if (chunks) for await (const _ of chunks);
    },
  };
}

/** Nothing is read before it is asked for. */
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
      return say(408, "The connection was too slow. What arrived is saved.", { Connection: "close" });
    case "cut-off":
      return say(400, "The connection was lost. What arrived is saved.");
  }
}

function tooLarge(): Response {
  return say(413, "A request may bring at most 1 MiB of a file.", { Connection: "close" });
}

function wrongMethod(methods: string[]): Response {
  const message = "This address takes files of applications, by the protocol tus 1.0.0.";
  return say(405, message, { Allow: methods.join(", ") });
}

function rejectionResponse({ status_code, body, retryAfterSeconds }: UploadRejection): Response {
  return say(status_code, body, retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
}

function say(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, { status, headers: { "Tus-Resumable": TUS_RESUMABLE, ...headers } });
}
