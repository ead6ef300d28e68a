import { type Context, Hono } from "hono";
import type { Registry } from "prom-client";
import type { AppEnv } from "../app.ts";

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** `/metrics`: figures of this process, for whoever watches over the machine, and for nobody else. */
export function metricsEndpoint(registry: Registry): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get("/metrics", async (c, next) => {
    if (!isFromThisMachine(c)) return next();
    return c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return app;
}

/** A proxy on this machine connects from it too, but says for whom. */
function isFromThisMachine(c: Context<AppEnv>): boolean {
  const forwarded = c.req.header("X-Forwarded-For") ?? c.req.header("Forwarded") ?? c.req.header("Via");
  return forwarded === undefined && LOOPBACK.test(c.env.incoming.socket.remoteAddress ?? "");
}
