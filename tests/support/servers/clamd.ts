import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../apps/local-port.ts";

/** The content that the test scanner reports as a virus. */
export const INVENTED_VIRUS = "these words stand for a virus in tests of Gatehouse";

export type Clamd = {
  address: { host: string; port: number };
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/** Starts a clamd on its own port with one test signature. */
export async function prepareClamd(program: string): Promise<Clamd> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-clamd-"));
  const port = await freePort();
  const config = path.join(folder, "clamd.conf");
  await writeFile(
    path.join(folder, "invented.ndb"),
    `Invented.Virus:0:*:${Buffer.from(INVENTED_VIRUS).toString("hex")}\n`,
  );
  await writeFile(
    config,
    `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${folder}\nForeground yes\nLogFile ${folder}/clamd.log\n`,
  );
  let stopRunning = async () => {};

  async function start() {
    const child = spawn(program, ["--config-file", config], { stdio: "ignore" });
    const ended = once(child, "exit");
    const endWithTest = () => child.kill();
    process.once("exit", endWithTest);
    stopRunning = async () => {
      child.kill();
      await ended;
      process.off("exit", endWithTest);
    };
    while (child.exitCode === null && !(await listens(port))) await wait(20);
    if (child.exitCode !== null) throw new Error("clamd did not start.");
  }
  return {
    address: { host: "127.0.0.1", port },
    start,
    stop: () => stopRunning(),
    async remove() {
      await stopRunning();
      await rm(folder, { recursive: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
