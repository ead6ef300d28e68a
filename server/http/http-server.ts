import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { securityHeadersOf } from "../middleware/security-headers.ts";
import { type TrustedProxies, trustedProxies } from "./client-network.ts";
import { closeGracefully } from "./close-gracefully.ts";
import { type ConnectionLimits, type ConnectionMetrics, connectionLimits, trackConnections } from "./connections.ts";

/** A Connect-style middleware before the app: sends a response, or calls `next`. */
export type RequestStep = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Timeouts of connections, in ms. */
export type HttpTimes = {
  /** For the headers of a request, from the first byte or from connecting. */
  headersMs: number;
  /** Without a byte in either direction during a request. */
  idleMs: number;
  /** For the rest of a body after the response was sent. */
  remainingBodyMs: number;
  /** For requests in progress when the server is closed. */
  shutdownMs: number;
  /** How often the header timeout is checked. */
  pollMs: number;
};

const TIMES: HttpTimes = {
  headersMs: 15_000,
  // Longer than BODY_MINIMUM_RATE allows a body to stall, so that its reader can respond first.
  idleMs: 100_000,
  remainingBodyMs: 5000,
  shutdownMs: 30_000,
  pollMs: 5000,
};
const KEEP_ALIVE_MS = 10_000;

export type HttpServerOptions = {
  /** The middleware before the app, in this order. */
  steps?: RequestStep[];
  proxies?: TrustedProxies;
  connections?: ConnectionLimits;
  times?: Partial<HttpTimes>;
};

export type HttpServer = {
  server: Server;
  connections(): ConnectionMetrics;
  /** Makes every response close its connection, so that a load balancer can route the next request elsewhere. */
  drain(): void;
  /** Waits for requests in progress, serves new ones until then, and aborts what is still open after 30 s. */
  close(): Promise<void>;
};

/** Creates the HTTP server. Enforces timeouts of headers and idle connections, and connection limits; body readers enforce the minimum rate. */
export function createHttpServer(app: Hono<AppEnv>, options: HttpServerOptions = {}): HttpServer {
  const { steps = [], proxies = trustedProxies([]), connections: limits = connectionLimits(null), times } = options;
  const { headersMs, idleMs, remainingBodyMs, shutdownMs, pollMs } = { ...TIMES, ...times };
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings));
  const firstStep = steps.reduceRight<(request: IncomingMessage, response: ServerResponse) => void>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    (request, response) => void listener(request, response),
  );
  const isOverPipelineLimit = limitPipelining();
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: 0,
      // Without this, Node creates a stream for missing bodies too, which takes up to a tenth of the time of a cached page.
      optimizeEmptyRequests: true,
      connectionsCheckingInterval: pollMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      if (isOverPipelineLimit(request, response)) return;
      connections.track(request, response);
      if (hasSeveralHosts(request)) return rejectRequest(response);
      if (hasBody(request)) response.once("close", () => abortBody(request, remainingBodyMs));
      firstStep(request, response);
    },
  );
  server.timeout = idleMs;
  const connections = trackConnections(server, proxies, limits);
  return {
    server,
    connections: connections.metrics,
    drain: connections.drain,
    async close() {
      if (!server.listening) return;
      connections.drain();
      await closeGracefully(server, connections, shutdownMs);
    },
  };
}

/** Browsers and proxies don't pipeline. RFC 9112, 9.3.2, allows other clients to. */
const MAX_WAITING = 8;

/**
 * Limits pipelined requests per connection, each of which takes memory until the one before it is answered. The returned function closes
 * the connection beyond the limit, and returns whether it did. Clients retry on a new connection (RFC 9112, 9.3.1).
 */
function limitPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (socket.destroyed) return true;
    // Node assigns the socket to a response once the responses before it have been sent.
    if (response.socket !== null) return false;
    const others = waiting.get(socket) ?? 0;
    if (others >= MAX_WAITING) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, others + 1);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}

/** Closes the connection when the rest of a body does not arrive in time after the response: no reader enforces its rate. */
function abortBody(request: IncomingMessage, afterMs: number): void {
  if (request.complete || request.socket.destroyed) return;
  const abort = setTimeout(() => void (request.complete || request.socket.destroy()), afterMs);
  abort.unref();
}

/** Returns whether a request has several Host headers. A proxy may have used one of them, and Node another. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Returns 400 for several Host headers (RFC 9112, 3.2). */
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
