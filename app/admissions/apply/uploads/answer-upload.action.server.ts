import { randomBytes } from "node:crypto";
import { type Locker, Server, TUS_RESUMABLE } from "@tus/server";
import type { Deps, UploadPace, Visit } from "../../../platform/deps.server.ts";
import { isOutage } from "../../../platform/outage.server.ts";
import { type BodyFault, BodyFaultError, pacedBody } from "../../../platform/paced-body.server.ts";
import { DOCUMENT_MAX_BYTES } from "../../application.schema.ts";
import { networkHash } from "../continue/send-draft-link.server.ts";
import { PostgresUploads } from "./postgres-uploads.server.ts";
import { REFUSALS, UploadRefusal } from "./upload-refusal.server.ts";
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
export async function answerUpload(
  request: Request,
  id: string | undefined,
  deps: Deps,
  visit: Visit,
): Promise<Response> {
  const methods = id === undefined ? TO_BEGIN : TO_GO_ON;
  if (!methods.includes(request.method)) return wrongMethod(methods);
  if (Number(request.headers.get("Content-Length") ?? 0) > CHUNK_MAX_BYTES) return tooLarge();
  try {
    if (request.method === "POST") {
      const allowance = await deps.limits.uploadsByNetwork.take(visit.network);
      if (allowance.kind === "limited") return refusalAnswer(REFUSALS.tooManyOfNetwork(allowance.retryAfterSeconds));
    }
    return await answerByProtocol(request, id, deps, visit);
  } catch (error) {
    if (error instanceof UploadRefusal) return refusalAnswer(error);
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "a file could not be taken in");
    return refusalAnswer(REFUSALS.outage(OUTAGE_RETRY_SECONDS));
  }
}

async function answerByProtocol(request: Request, id: string | undefined, deps: Deps, visit: Visit): Promise<Response> {
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new PostgresUploads(deps, networkHash(visit)),
    locker: NO_LOCKER,
    maxSize: DOCUMENT_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString("base64url"),
    getFileIdFromRequest: () => (id && UPLOAD_ID.test(id) ? id : undefined),
    // The library would tell the visitor what an accident of ours was.
    onResponseError: (_request, error) => {
      if (error instanceof UploadRefusal || !("status_code" in error)) throw error;
      return undefined;
    },
  });
  const arrival = readAtPace(request, deps.uploadPace);
  try {
    const answer = await server.handleWeb(arrival.request);
    for (const name of [...answer.headers.keys()]) if (OTHER_SITES.test(name)) answer.headers.delete(name);
    const fault = arrival.fault();
    return fault && answer.ok ? faultAnswer(fault) : answer;
  } finally {
    // A browser reads an answer only when it has sent all that it wanted to; on a connection that is closed before, it reads none.
    await arrival.readOn();
  }
}

/** The request with a body that ends where the line was cut, or the sender's time was up: what came until then is kept. */
function readAtPace({ url, method, headers, body }: Request, pace: UploadPace) {
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
  const chunks = body && untilFault(pacedBody(body, pace, CHUNK_MAX_BYTES));
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

function faultAnswer(fault: BodyFault): Response {
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

function refusalAnswer({ status_code, body, retryAfterSeconds }: UploadRefusal): Response {
  return say(status_code, body, retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
}

function say(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, { status, headers: { "Tus-Resumable": TUS_RESUMABLE, ...headers } });
}
