import { createLog } from "../../../app/platform/log.server.ts";
import { startEmbeddedPostgres } from "../../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { type BuiltApp, withBuiltApp } from "../apps/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../apps/data-folder.ts";

/** Runs `work` with an app whose database server can be stopped. */
export async function withStoppableDatabase(
  work: (app: BuiltApp, stopDatabase: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const dataDir = await makeDataFolder();
  const log = createLog("silent");
  const server = await startEmbeddedPostgres({ dataDir, log, notice: () => undefined, transport: "tcp" });
  if (server.kind !== "started") throw new Error("The database did not start.");
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  try {
    const { user, password, port, database } = server.ownerConnection;
    const address = `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`;
    await withBuiltApp({ DATABASE_URL: address }, (app) => work(app, stop));
  } finally {
    await stop();
    await removeDataFolder(dataDir);
  }
}
