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
