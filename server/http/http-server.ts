import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "../app.ts";
import { securityHeadersOf } from "../middleware/security-headers.ts";
import { type TrustedProxies, trustedProxies } from "./client-network.ts";
import { type ConnectionLimits, type ConnectionMetrics, capConnections, connectionLimits } from "./connection-caps.ts";
import { type PendingConnections, watchPendingConnections } from "./pending-connections.ts";
import { limitWaiting } from "./waiting-requests.ts";

/** A step before the program itself, in the manner of Connect: it answers, or calls `next`. */
export type RequestStep = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** How long a connection may take, in ms. */
export type HttpTimes = {
  /** For the headers of a request, from the first byte, or from connecting. */
  headersMs: number;
  /** Without a single byte in either direction while a request is under way. */
  silenceMs: number;
  /** For the rest of a body whose request was answered before it had come. */
  restOfBodyMs: number;
  /** For requests under way when the server is closed. */
  endMs: number;
  /** How often the headers' time is looked at. */
  pollMs: number;
};

const TIMES: HttpTimes = {
  headersMs: 15_000,
  // More than the longest silence that BODY_PACE forgives, and who reads a body answers with words of its own.
  silenceMs: 100_000,
  restOfBodyMs: 5000,
  endMs: 30_000,
  pollMs: 5000,
};
const KEEP_ALIVE_MS = 10_000;

export type HttpServerOptions = {
  /** What a request meets before the program, in this order. */
  steps?: RequestStep[];
  proxies?: TrustedProxies;
  connections?: ConnectionLimits;
  times?: Partial<HttpTimes>;
};

export type HttpServer = {
  server: Server;
  connections(): ConnectionMetrics;
  /** From now on every answer ends its connection, so that whoever comes again comes on a new one, and may be led elsewhere. */
  drain(): void;
  /** Lets requests under way end, answers others only until then, and cuts off what is still open after 30 s. */
  close(): Promise<void>;
};

/** The HTTP server: slow headers, silent lines and too many connections are cut off here, slow bodies by whoever reads them. */
export function createHttpServer(app: Hono<AppEnv>, options: HttpServerOptions = {}): HttpServer {
  const { steps = [], proxies = trustedProxies([]), connections = connectionLimits(null), times } = options;
  const { headersMs, silenceMs, restOfBodyMs, endMs, pollMs } = { ...TIMES, ...times };
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings));
  const underWay = new Set<ServerResponse>();
  let closing = false;

  function askProgram(request: IncomingMessage, response: ServerResponse): void {
    underWay.add(response);
    response.once("close", () => {
      underWay.delete(response);
      if (closing) request.socket.end();
    });
    void listener(request, response);
  }

  const firstStep = steps.reduceRight<(request: IncomingMessage, response: ServerResponse) => void>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    askProgram,
  );
  const isOneTooMany = limitWaiting();
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: 0,
      // Node would make a stream for the body of every request, also of those that bring none: up to a tenth of what a kept page takes.
      optimizeEmptyRequests: true,
      connectionsCheckingInterval: pollMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      if (isOneTooMany(request, response)) return;
      if (hasSeveralHosts(request)) return rejectRequest(response);
      if (closing) response.setHeader("Connection", "close");
      if (hasBody(request)) response.once("close", () => abortBody(request, restOfBodyMs));
      firstStep(request, response);
    },
  );
  server.timeout = silenceMs;

  function drain(): void {
    closing = true;
    for (const response of underWay) if (!response.headersSent) response.setHeader("Connection", "close");
  }

  const pendingConnections = watchPendingConnections(server);
  return {
    server,
    connections: capConnections(server, proxies, connections),
    drain,
    async close() {
      if (!server.listening) return;
      drain();
      await closeAfter(server, [...underWay], endMs, pendingConnections);
    },
  };
}

/** Nobody reads, and so nobody measures, the rest of a body whose request is answered. */
function abortBody(request: IncomingMessage, afterMs: number): void {
  if (request.complete || request.socket.destroyed) return;
  const abort = setTimeout(() => void (request.complete || request.socket.destroy()), afterMs);
  abort.unref();
}

/** A proxy in front may have chosen the site by one of two Host headers, while Node goes by the other. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** RFC 9112, 3.2. */
function rejectRequest(response: ServerResponse): void {
  const text = "A request has one Host header.\n";
  response.writeHead(400, {
    ...securityHeadersOf(false),
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    Connection: "close",
  });
  response.end(text);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Visitors find the site, and those who watch over it find that it is not ready, for as long as it works. */
async function closeAfter(
  server: Server,
  underWay: ServerResponse[],
  endMs: number,
  pendingConnections: PendingConnections,
): Promise<void> {
  const closed = once(server, "close");
  // Node's own way would also cut off who has connected just now, with a form on its way that a proxy can't send anywhere else.
  const stopListening = () => void (server.listening && NetServer.prototype.close.call(server));
  const abort = setTimeout(() => {
    stopListening();
    server.closeAllConnections();
  }, endMs);
  await Promise.all(underWay.map((response) => once(response, "close")));
  await pendingConnections.quiet();
  stopListening();
  await pendingConnections.settled();
  server.closeIdleConnections();
  await closed;
  clearTimeout(abort);
}
