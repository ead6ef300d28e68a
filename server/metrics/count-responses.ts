import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Traffic } from "./traffic.ts";

/** Counts requests in progress, and responses by status. */
export function countResponses(traffic: Traffic): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    traffic.inProgress += 1;
    try {
      await next();
      traffic.countResponse(c.res.status);
    } finally {
      traffic.inProgress -= 1;
    }
  };
}
