import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../apps/local-port.ts";
import { findNginx } from "./find-nginx.ts";

const EXAMPLE = path.join(import.meta.dirname, "..", "..", "..", "deploy", "nginx.conf");

export type Nginx = {
  url: string;
  pid: number;
  /** The folder of its stored responses. */
  cacheFolder: string;
  /** Reads the lines of its error log. */
  errors(): Promise<string[]>;
  stop(): Promise<void>;
};

/**
 * Starts nginx in front of instances with deploy/nginx.conf, changed: no certificate, these addresses, shorter timeouts. As one process, its CPU time
 * can be measured.
 */
export async function startNginx(instances: [string, string], { isOneProcess = false } = {}): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-nginx-"));
  // Its workers run as another user than root.
  await chmod(folder, 0o711);
  const port = await freePort();
  const config = path.join(folder, "nginx.conf");
  const errorLog = path.join(folder, "error.log");
  await writeFile(
    config,
    `${isOneProcess ? "master_process off;\n" : ""}${await configuration(folder, port, instances)}`,
  );
  const child = spawn(
    findNginx(() => undefined),
    ["-c", config, "-p", folder, "-e", errorLog],
    {
      stdio: "inherit",
    },
  );
  const ended = once(child, "exit");
  const endWithTest = () => child.kill();
  process.once("exit", endWithTest);
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => null))) await wait(20);
  if (child.exitCode !== null) throw new Error("nginx did not start.");
  return {
    url,
    pid: child.pid ?? 0,
    cacheFolder: path.join(folder, "cache"),
    errors: async () => (await readFile(errorLog, "utf8")).split("\n"),
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      process.off("exit", endWithTest);
      await rm(folder, { recursive: true });
    },
  };
}

async function configuration(folder: string, port: number, [first, second]: [string, string]): Promise<string> {
  const example = await readFile(EXAMPLE, "utf8");
  const ours = [
    [/^server \{\n {4}listen 80;[^}]*\}\n/m, ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    ["server_name www.palmgrove.example;", "server_name 127.0.0.1;"],
    [/^ *ssl_(?:certificate|protocols).*\n/gm, ""],
    // So is the time after which instances are checked.
    ["keepalive_timeout 3s;", "keepalive_timeout 500ms;"],
    ["/var/cache/nginx/gatehouse", path.join(folder, "cache")],
    ["10.0.0.11:3000", new URL(first).host],
    ["10.0.0.12:3000", new URL(second).host],
  ] as const;
  const sites = ours.reduce((text, [theirs, replacement]) => {
    const changed = text.replace(theirs, replacement);
    if (changed === text) throw new Error(`deploy/nginx.conf no longer contains ${theirs}.`);
    return changed;
  }, example);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
access_log off;
# By default, nginx closes a connection after 1000 requests, which a benchmark sends within a second.
keepalive_requests 100000000;
${temporary.join("\n")}
${sites}
}
`;
}
