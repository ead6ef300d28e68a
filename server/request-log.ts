import type { MiddlewareHandler } from "hono";
import type { Log } from "../app/platform/log.server.ts";
import type { AppEnv } from "./app.ts";

/** One line for each answer. The query is left out, since staff search by name in it, and so are long path segments: they are keys. */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const path = c.req.path.replaceAll(/\/[\w-]{16,}/g, "/…");
    log.info(
      { method: c.req.method, path, status: c.res.status, ms: Math.round(performance.now() - start) },
      "request",
    );
  };
}
