import { Hono } from "hono";
import type { Deps } from "../../app/platform/deps.server.ts";
import { OUTAGE_RETRY_SECONDS } from "../../app/platform/errors/outage.server.ts";
import { databaseResponds } from "../../app/platform/postgres/database.server.ts";
import type { AppEnv } from "../app-env.ts";

const STOPPING = { "Retry-After": String(OUTAGE_RETRY_SECONDS) };

/**
 * Serves the health checks. `/healthz`: this instance accepts requests and is not shutting down. `/readyz`: so do the database and the
 * document storage.
 *
 * A load balancer uses `/healthz`: an outage of a shared service affects all instances, and cached pages are better than none.
 */
export function healthEndpoints(deps: Deps, stopping?: AbortSignal): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get("/healthz", (c) => (stopping?.aborted ? c.text("stopping", 503, STOPPING) : c.text("ok")));
  app.get("/readyz", async (c) => {
    if (stopping?.aborted) return c.text("stopping", 503, STOPPING);
    const [database, files] = await Promise.all([databaseResponds(deps.db), filesRespond(deps)]);
    const missing = [...(database ? [] : ["the database"]), ...(files ? [] : ["the place of the documents"])];
    if (missing.length === 0) return c.text("ready");
    return c.text(`out of reach: ${missing.join(", ")}`, 503, { "Retry-After": "5" });
  });
  return app;
}

function filesRespond({ files, log }: Deps): Promise<boolean> {
  return files.check().then(
    () => true,
    (error) => {
      log.warn({ error }, "the place of the documents is out of reach");
      return false;
    },
  );
}
