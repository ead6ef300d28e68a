import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import packageJson from "../../../package.json" with { type: "json" };
import { makeDataFolder, postmasterOf, removeDataFolder } from "./data-folder.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const READY_WITHIN_MS = 180_000;

/** The first staff account of every app that a test starts. */
export const FIRST_ACCOUNT = { username: "admin", password: "Seven-Rivers-2026!" };

/** The built app: its own process, data folder and PostgreSQL. */
export type BuiltApp = {
  url: string;
  dataDir: string;
  pid: number;
  /** Returns everything that it wrote to standard output and standard error so far. */
  output(): string;
  /** Sends SIGTERM and waits. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills the process without warning, as in a power cut. Its PostgreSQL keeps running. */
  kill(): Promise<void>;
};

export type AppOptions = {
  dataDir: string;
  /** Additional settings. */
  env?: Record<string, string>;
  /** Kills the app when aborted, even before it is ready. */
  killSignal?: AbortSignal;
};

export type StartedApp = { kind: "ready"; app: BuiltApp } | { kind: "ended"; code: number | null; output: string };

/** Starts the built app on a free port, and waits until it is ready or exits. */
export async function launchBuiltApp({ dataDir, env = {}, killSignal }: AppOptions): Promise<StartedApp> {
  const child = spawn(process.execPath, startArguments(), {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...machineSettings(), ...appSettings(dataDir), ...env },
  });
  killSignal?.addEventListener("abort", () => child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, "close");
  const endWithTest = () => child.kill("SIGTERM");
  process.once("exit", endWithTest);
  void ended.then(() => process.off("exit", endWithTest));

  const ready = new Promise<string>((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      output += `${line}\n`;
      const url = line.match(/^Ready: (https?:\S+)/)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await firstOf(ready, ended, () => new Error(`Gatehouse was not ready in time:\n${output}`));
  if (url === null) return { kind: "ended", code: child.exitCode, output };
  return { kind: "ready", app: builtApp(child, ended, { url, dataDir, output: () => output }) };
}

/** The Node.js options of `npm start`. */
function startArguments(): string[] {
  return packageJson.scripts.start.split(" ").slice(1);
}

/** Starts the built app. Throws with its output when it exits instead. */
export async function startBuiltApp(options: AppOptions): Promise<BuiltApp> {
  const started = await launchBuiltApp(options);
  if (started.kind === "ended") throw new Error(`Gatehouse ended with code ${started.code}:\n${started.output}`);
  return started.app;
}

/** Runs `work` with an app on its own data folder, and removes both afterwards. */
export async function withBuiltApp<Result>(
  env: Record<string, string>,
  work: (app: BuiltApp) => Promise<Result>,
): Promise<Result> {
  const dataDir = await makeDataFolder();
  try {
    const app = await startBuiltApp({ dataDir, env });
    try {
      return await work(app);
    } finally {
      await app.stop();
    }
  } finally {
    await stopDatabaseLeftBehind(dataDir);
    await removeDataFolder(dataDir);
  }
}

/** Stops a PostgreSQL that a killed app left on a test's data folder. */
export async function stopDatabaseLeftBehind(dataDir: string): Promise<void> {
  const pid = await postmasterOf(dataDir);
  if (pid === null) return;
  process.kill(pid, "SIGQUIT");
  while ((await postmasterOf(dataDir)) !== null) await new Promise((resolve) => setTimeout(resolve, 20));
}

type Facts = Pick<BuiltApp, "url" | "dataDir" | "output">;

function builtApp(child: ChildProcess, ended: Promise<unknown>, facts: Facts): BuiltApp {
  const endBy = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    ...facts,
    pid: child.pid ?? 0,
    stop: () => endBy("SIGTERM"),
    kill: async () => void (await endBy("SIGKILL")),
  };
}

function machineSettings(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function appSettings(dataDir: string): Record<string, string> {
  return {
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    ADMIN_PASSWORD: FIRST_ACCOUNT.password,
    REQUIRE_SECOND_FACTOR: "nobody",
  };
}

/** Returns the value of `ready`, or null when the process exited first. */
async function firstOf(ready: Promise<string>, ended: Promise<unknown>, late: () => Error): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), READY_WITHIN_MS);
  });
  try {
    return await Promise.race([ready, ended.then(() => null), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
