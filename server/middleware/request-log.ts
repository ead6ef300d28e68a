import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app.ts";

/** What nginx logs for a visitor who left before the answer: no status that anyone received. */
const VISITOR_LEFT = 499;

/** One line for each answer. The query is left out, since staff search by name in it. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const start = performance.now();
  await next();
  const status = hasLeft(c) ? VISITOR_LEFT : c.res.status;
  const ms = Math.round(performance.now() - start);
  c.var.log.info({ method: c.req.method, path: loggablePath(c.req.path), status, ms }, "request");
};

/** A path without its long segments, which are keys to receipts and documents, and without the code of a paper, however it is typed. */
export function loggablePath(path: string): string {
  return path.replace(/^(\/verify\/).+/i, "$1…").replaceAll(/\/[\w-]{16,}/g, "/…");
}

function hasLeft(c: Context<AppEnv>): boolean {
  return c.env.incoming.socket.destroyed;
}
