import type { Cookie } from "@playwright/test";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "./built-app.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { openStaffSession } from "./staff-sign-in.ts";

/** Settings of an app beyond those of every test. */
export type Settings = Record<string, string>;

export type PooledApp = { app: BuiltApp; staffCookies: Cookie[] };

/** The apps of one worker. */
export type AppPool = {
  /** Returns the app with these settings and the cookies of its staff session. Starts it at the first call. */
  get(settings: Settings): Promise<PooledApp>;
  close(): Promise<void>;
};

export function openAppPool(): AppPool {
  const started = new Map<string, Promise<PooledApp>>();
  return {
    get(settings) {
      const key = JSON.stringify(Object.entries(settings).sort());
      const app = started.get(key) ?? start(settings);
      started.set(key, app);
      return app;
    },
    async close() {
      await Promise.all([...started.values()].map(async (app) => stop((await app).app)));
    },
  };
}

async function start(settings: Settings): Promise<PooledApp> {
  const dataDir = await makeDataFolder();
  const app = await startBuiltApp({ dataDir, env: { TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "debug", ...settings } });
  return { app, staffCookies: await openStaffSession(app) };
}

async function stop(app: BuiltApp): Promise<void> {
  await app.stop();
  await stopDatabaseLeftBehind(app.dataDir);
  await removeDataFolder(app.dataDir);
}
