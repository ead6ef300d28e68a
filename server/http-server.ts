import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "./app.ts";

/** A step before the program itself, in the manner of Connect: the page cache, or Vite in development. */
export type RequestStep = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const REQUESTS_END_WITHIN_MS = 30_000;

/** The HTTP server. Slow headers are cut off here; slow bodies are the business of the endpoint that reads them. */
export function createHttpServer(app: Hono<AppEnv>, first?: RequestStep): Server {
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings));
  const options = {
    headersTimeout: 15_000,
    requestTimeout: 0,
    connectionsCheckingInterval: 5000,
    keepAliveTimeout: 10_000,
  };
  return createServer(options, (request, response) => {
    if (first) first(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
}

/** Takes no new connections, lets requests under way end, and cuts off what is still open after 30 s. */
export async function closeHttpServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
  await closed;
  clearTimeout(cutOff);
}
