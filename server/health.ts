import { Hono } from "hono";
import { databaseAnswers } from "../app/platform/database.server.ts";
import type { Deps } from "../app/platform/deps.server.ts";
import type { AppEnv } from "./app.ts";

/** `/healthz`: the process answers. `/readyz`: the database answers too, and nobody has asked us to stop. */
export function healthEndpoints(deps: Deps, stopping?: AbortSignal): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (stopping?.aborted) return c.text("stopping", 503, { "Retry-After": "30" });
    const ready = await databaseAnswers(deps.db);
    return ready ? c.text("ready") : c.text("the database is out of reach", 503, { "Retry-After": "5" });
  });
  return app;
}
