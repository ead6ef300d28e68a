import { Hono } from "hono";
import { databaseAnswers } from "../app/platform/database.server.ts";
import type { Deps } from "../app/platform/deps.server.ts";
import type { AppEnv } from "./app.ts";

/** `/healthz`: the process answers. `/readyz`: the database answers too. Both without a log of their own. */
export function healthEndpoints(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const ready = await databaseAnswers(deps.db);
    return ready ? c.text("ready") : c.text("the database is out of reach", 503, { "Retry-After": "5" });
  });
  return app;
}
