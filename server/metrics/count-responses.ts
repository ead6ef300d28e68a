import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app.ts";
import type { Traffic } from "./traffic.ts";

/** Counts requests as they come and answers as they go. */
export function countResponses(traffic: Traffic): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    traffic.underWay += 1;
    try {
      await next();
      traffic.countResponse(c.res.status);
    } finally {
      traffic.underWay -= 1;
    }
  };
}
