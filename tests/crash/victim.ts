import { setTimeout as wait } from "node:timers/promises";
import { type AppOptions, type BuiltApp, launchBuiltApp, startBuiltApp } from "../support/apps/built-app.ts";
import { isRunning, postmasterOf } from "../support/apps/data-folder.ts";

/** What to kill: the app, its database, both at once (a power cut), or the app while it starts. */
export const KILLS = ["app", "database", "both", "database", "app while starting", "database"] as const;
export type Kill = (typeof KILLS)[number];

const RECOVERS_WITHIN_MS = 60_000;

/** An app that is killed and restarted repeatedly on the same data. */
export type Victim = {
  url(): string;
  output(): string;
  /** Kills and restarts it. Resolves with the ms until it accepts applications again. */
  kill(kill: Kill, moment: number): Promise<number>;
  stop(): Promise<number | null>;
};

export async function startVictim(options: AppOptions): Promise<Victim> {
  let app = await startBuiltApp(options);
  let earlierOutput = "";
  const replace = (next: BuiltApp) => {
    earlierOutput += app.output();
    app = next;
  };

  const killDatabase = async () => {
    const pid = await postmasterOf(options.dataDir);
    if (pid === null) throw new Error("There is no database to kill.");
    process.kill(pid, "SIGKILL");
    while (isRunning(pid)) await wait(1);
  };

  return {
    url: () => app.url,
    output: () => earlierOutput + app.output(),
    stop: () => app.stop(),
    async kill(kill, moment) {
      const start = performance.now();
      switch (kill) {
        case "app":
          await app.kill();
          replace(await startBuiltApp(options));
          break;
        case "database":
          await killDatabase();
          break;
        case "both":
          await Promise.all([killDatabase(), app.kill()]);
          replace(await startBuiltApp(options));
          break;
        case "app while starting":
          await app.kill();
          await startAndKill(options, moment);
          replace(await startBuiltApp(options));
          break;
      }
      await waitUntilReady(app);
      return performance.now() - start;
    },
  };
}

/** Starts the app and kills it after the fraction `moment` of a usual start. */
async function startAndKill(options: AppOptions, moment: number): Promise<void> {
  const usualStartMs = 1500;
  const killSignal = AbortSignal.timeout(Math.ceil(moment * usualStartMs));
  const started = await launchBuiltApp({ ...options, killSignal });
  if (started.kind === "ready") await started.app.kill();
  else if (started.code !== null) throw new Error(`Gatehouse refused to start:\n${started.output}`);
}

async function waitUntilReady(app: BuiltApp): Promise<void> {
  const deadline = performance.now() + RECOVERS_WITHIN_MS;
  while (performance.now() < deadline) {
    const ready = await fetch(`${app.url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (ready?.ok) return;
    await wait(10);
  }
  throw new Error(`Gatehouse did not recover:\n${app.output()}`);
}
