import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Which unsynced writes survive a cut: none, or random pages. */
export type Survivors = "nothing" | "some";

export type DiskCommand =
  | { kind: "cut"; keeps: Survivors; seed: number }
  | { kind: "power" }
  | { kind: "fill"; isFull: boolean }
  | { kind: "end" };

/** A disk mounted at a folder that loses unsynced writes when its power is cut. */
export type MountedDisk = {
  /** Cuts the power: drops unsynced writes, and fails all requests from now on. */
  cut(keeps: Survivors, seed: number): Promise<void>;
  /** Restores the power. All processes that used the disk must have ended. */
  power(): Promise<void>;
  /** Sets whether the disk is full. */
  fill(isFull: boolean): Promise<void>;
  unmount(): Promise<void>;
};

/** Whether this process can mount a FUSE disk: root on Linux. */
export function canMount(): boolean {
  try {
    accessSync("/dev/fuse", constants.R_OK | constants.W_OK);
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

export async function mountDisk(folder: string): Promise<MountedDisk> {
  const child = fork(path.join(import.meta.dirname, "disk-process.ts"), [folder]);
  await waitForDone(child);
  const send = async (command: DiskCommand) => {
    child.send(command);
    await waitForDone(child);
  };
  return {
    cut: (keeps, seed) => send({ kind: "cut", keeps, seed }),
    power: () => send({ kind: "power" }),
    fill: (isFull) => send({ kind: "fill", isFull }),
    async unmount() {
      const ended = once(child, "exit");
      await send({ kind: "end" });
      await ended;
    },
  };
}

async function waitForDone(child: ChildProcess): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const outcome = await Promise.race([once(child, "message", { signal }), once(child, "exit", { signal })]);
  settled.abort();
  if (outcome[0] !== "done") throw new Error(`The disk has ended with ${outcome[0]}.`);
}
