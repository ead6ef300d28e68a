import { Hono } from "hono";
import type { Deps } from "../../app/platform/deps.server.ts";
import { databaseResponds } from "../../app/platform/postgres/database.server.ts";
import type { AppEnv } from "../app.ts";

const STOPPING = { "Retry-After": "30" };

/**
 * `/healthz`: this instance takes visitors: it answers, and nobody has asked it to stop. `/readyz`: so do the database and the place of
 * the documents.
 *
 * A proxy asks the first: what every instance shares is out of reach for all of them at once, and pages that are kept are better than none.
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
