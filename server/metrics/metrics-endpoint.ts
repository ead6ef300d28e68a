import { type Context, Hono } from "hono";
import type { Registry } from "prom-client";
import type { AppEnv } from "../app-env.ts";

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Serves this process's metrics at `/metrics`, to clients on the same machine only. */
export function metricsEndpoint(registry: Registry): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get("/metrics", async (c, next) => {
    if (!isFromThisMachine(c)) return next();
    return c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return app;
}

/** Returns whether the client is on this machine. A local proxy is recognized by its forwarding headers. */
function isFromThisMachine(c: Context<AppEnv>): boolean {
  const forwarded = c.req.header("X-Forwarded-For") ?? c.req.header("Forwarded") ?? c.req.header("Via");
  return forwarded === undefined && LOOPBACK.test(c.env.incoming.socket.remoteAddress ?? "");
}
