import type { Cookie } from "@playwright/test";
import { openStaffSession } from "../browser/staff-sign-in.ts";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "./built-app.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { makePreparedDataFolder } from "./prepared-database.ts";

/** Settings of an app beyond those of every test. */
export type Settings = Record<string, string>;

export type PooledApp = {
  app: BuiltApp;
  /** Returns the cookies of a browser in which the first account signed in within the last minutes. */
  staffCookies(): Promise<Cookie[]>;
};

/** The apps of one worker: one without additional settings, and one with those that were asked for last. */
export type AppPool = {
  /** Returns the app with these settings. Starts it unless it runs, and first stops the one with other settings, since an idle app takes CPU time. */
  get(settings: Settings): Promise<PooledApp>;
  close(): Promise<void>;
};

/** Opens a pool. Its app without additional settings makes a real first start, on an empty folder, where `startsEmpty` says so. */
export function openAppPool({ startsEmpty }: { startsEmpty: boolean }): AppPool {
  const running = new Map<string, Promise<PooledApp>>();
  const stopAll = (keys: string[]) =>
    Promise.all(
      keys.map(async (key) => {
        const app = running.get(key);
        running.delete(key);
        const started = await app?.catch(() => null);
        if (started) await stop(started.app);
      }),
    );
  return {
    async get(settings) {
      const key = keyOf(settings);
      if (key !== WITHOUT_SETTINGS)
        await stopAll([...running.keys()].filter((other) => other !== key && other !== WITHOUT_SETTINGS));
      const app = running.get(key) ?? start(settings, startsEmpty && key === WITHOUT_SETTINGS);
      running.set(key, app);
      // The next test with these settings starts another one.
      app.catch(() => running.delete(key));
      return app;
    },
    async close() {
      await stopAll([...running.keys()]);
    },
  };
}

const keyOf = (settings: Settings) => JSON.stringify(Object.entries(settings).sort());
const WITHOUT_SETTINGS = keyOf({});

async function start(settings: Settings, startsEmpty: boolean): Promise<PooledApp> {
  const dataDir = await (startsEmpty ? makeDataFolder() : makePreparedDataFolder());
  try {
    const app = await startBuiltApp({ dataDir, env: { TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "debug", ...settings } });
    return { app, staffCookies: rememberSession(() => openStaffSession(app)) };
  } catch (error) {
    await cleanUp(dataDir);
    throw error;
  }
}

/** Ten minutes after a sign-in, some pages ask for the password again; a test takes eight minutes at most. */
const SESSION_AGE_MS = 2 * 60_000;

/** Returns a function that signs in at its first call, and again once the session is older than a test may use. */
function rememberSession(signIn: () => Promise<Cookie[]>): () => Promise<Cookie[]> {
  let session: { openedAt: number; cookies: Promise<Cookie[]> } | null = null;
  return () => {
    if (!session || performance.now() - session.openedAt > SESSION_AGE_MS)
      session = { openedAt: performance.now(), cookies: signIn() };
    return session.cookies;
  };
}

async function stop(app: BuiltApp): Promise<void> {
  await app.stop();
  await cleanUp(app.dataDir);
}

async function cleanUp(dataDir: string): Promise<void> {
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
}
