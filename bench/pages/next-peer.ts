import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Progress } from "../measurement.ts";

const HERE = path.join(import.meta.dirname, "..", "peers", "next");
const NEXT = path.join(HERE, "node_modules", "next");
const QUIET = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
const READY_WITHIN_MS = 30_000;

export type NextPeer = { version: string; url: string; pid: number; stop(): Promise<void> };

export type PreparedPeer = { kind: "ready"; version: string } | { kind: "left-out"; reason: string };

/** Installs Next.js into its own folder if missing, and builds the peer. */
export async function prepareNextPeer(say: Progress): Promise<PreparedPeer> {
  const { dependencies } = JSON.parse(await readFile(path.join(HERE, "package.json"), "utf8"));
  if ((await installedVersion()) !== dependencies.next) {
    say("  installing Next.js into bench/peers/next, once");
    const { status } = run("npm", ["ci", "--no-audit", "--no-fund"]);
    if (status !== 0) return { kind: "left-out", reason: "Next.js can't be installed; is npm's registry in reach?" };
  }
  say("  building the peer");
  const { status, output } = run(process.execPath, [path.join(NEXT, "dist", "bin", "next"), "build"]);
  if (status !== 0) throw new Error(`The peer can't be built:\n${output}`);
  return { kind: "ready", version: dependencies.next };
}

/** Serves the built peer on a free port. `content` is the file with the content of its pages. */
export async function startNextPeer(version: string, content: string): Promise<NextPeer> {
  const args = [path.join(NEXT, "dist", "bin", "next"), "start", "--port", "0", "--hostname", "127.0.0.1"];
  const child = spawn(process.execPath, args, {
    cwd: HERE,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...QUIET, PEER_CONTENT: content },
  });
  const ended = once(child, "exit");
  const endWithBench = () => child.kill();
  process.once("exit", endWithBench);
  const lines = createInterface(child.stdout);
  let url: string | undefined;
  const late = setTimeout(() => child.kill(), READY_WITHIN_MS);
  for await (const line of lines) {
    url = /Local:\s+(http:\S+)/.exec(line)?.[1] ?? url;
    if (line.includes("Ready")) break;
  }
  clearTimeout(late);
  if (!url) throw new Error("The peer did not start.");
  child.stdout.resume();
  const stop = async () => {
    child.kill();
    await ended;
    process.off("exit", endWithBench);
  };
  return { version, url, pid: child.pid ?? 0, stop };
}

async function installedVersion(): Promise<string | null> {
  const file = await readFile(path.join(NEXT, "package.json"), "utf8").catch(() => null);
  return file && JSON.parse(file).version;
}

function run(program: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: HERE,
    env: { ...process.env, ...QUIET },
    encoding: "utf8",
  });
  return { status, output: `${stdout}${stderr}` };
}
