import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";

/** The status that nginx logs when the client closed the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Logs each request, without the query, which may contain names that staff search for. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const start = performance.now();
  await next();
  const status = isClosed(c) ? CLIENT_CLOSED_REQUEST : c.res.status;
  const ms = Math.round(performance.now() - start);
  c.var.log.info({ method: c.req.method, path: loggablePath(c.req.path), status, ms }, "request");
};

/** Removes secrets from a path: long segments, which are keys of receipts and documents, and verification codes, however they are typed. */
export function loggablePath(path: string): string {
  return path.replace(/^(\/verify\/).+/i, "$1…").replaceAll(/\/[\w-]{16,}/g, "/…");
}

function isClosed(c: Context<AppEnv>): boolean {
  return c.env.incoming.socket.destroyed;
}

/** The formats that proxies use: a UUID or a hexadecimal number. Other values are not logged. */
const WELL_FORMED = /^[\w-]{16,64}$/;

/** Returns the request id for the log: a trusted proxy's if well-formed, or 128 random bits. */
export function requestIdOf(proxyId: string | undefined): string {
  return proxyId !== undefined && WELL_FORMED.test(proxyId) ? proxyId : randomBytes(16).toString("hex");
}
