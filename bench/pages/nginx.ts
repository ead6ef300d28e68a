import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tests/support/apps/local-port.ts";

export type Nginx = { version: string; port: number; pid: number; stop(): Promise<void> };

type StaticPage = { path: string; headers: string[]; body: Buffer };

/** The headers that nginx adds for a file. */
const ITS_OWN = /^(?:content-length|content-type|etag|last-modified|date|connection|keep-alive)$/i;

/** Returns the version of the installed nginx; null without one. */
export function nginxVersion(): string | null {
  const { status, stderr } = spawnSync("nginx", ["-v"], { encoding: "utf8" });
  return status === 0 ? (/nginx\/(\S+)/.exec(stderr)?.[1] ?? "of an unknown version") : null;
}

/** Starts one nginx process that serves the body as a file from disk, with the same headers in addition to its own. */
export async function startNginx(version: string, page: StaticPage): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-nginx-"));
  await writeFile(path.join(folder, "page"), page.body);
  const port = await freePort();
  const config = path.join(folder, "nginx.conf");
  await writeFile(config, configuration(folder, port, page));
  const child = spawn("nginx", ["-c", config, "-p", folder, "-e", path.join(folder, "error.log")], {
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  const endWithBench = () => child.kill();
  process.once("exit", endWithBench);
  await untilAnswered(`http://127.0.0.1:${port}${page.path}`, child.exitCode);
  const stop = async () => {
    child.kill();
    await ended;
    process.off("exit", endWithBench);
    await rm(folder, { recursive: true });
  };
  return { version, port, pid: child.pid ?? 0, stop };
}

/** The fastest configuration to serve one file: one process in the foreground, file cache, no log, keep-alive connections. */
function configuration(folder: string, port: number, { path: address, headers }: StaticPage): string {
  const names = headers.filter((_, place) => place % 2 === 0);
  const added = names.flatMap((name, index) =>
    ITS_OWN.test(name) ? [] : [`      add_header ${name} ${quoted(headers[index * 2 + 1] ?? "")};`],
  );
  return `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10 inactive=1h;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location = ${address} {
      alias ${folder}/page;
      default_type "text/html; charset=utf-8";
${added.join("\n")}
    }
  }
}
`;
}

function quoted(value: string): string {
  if (value.includes("$")) throw new Error(`nginx would take a variable out of the header '${value}'.`);
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

async function untilAnswered(url: string, exitCode: number | null): Promise<void> {
  const deadline = performance.now() + 5000;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    if (exitCode !== null || performance.now() > deadline)
      throw new Error(`nginx did not respond: ${response?.status}.`);
    await wait(20);
  }
}
