import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** What of the writes that were not synced is left by a cut: nothing, or each page by chance. */
export type Keeps = "nothing" | "some";

export type DiskOrder =
  | { kind: "cut"; keeps: Keeps; seed: number }
  | { kind: "power" }
  | { kind: "fill"; isFull: boolean }
  | { kind: "end" };

/** A disk at a folder of this machine that loses what was not synced when its power is cut. */
export type MountedDisk = {
  /** From this moment on it takes and gives nothing, and has what was synced. */
  cut(keeps: Keeps, seed: number): Promise<void>;
  /** Gives it power again, once nobody who used it is alive. */
  power(): Promise<void>;
  /** Whether there is room for anything more. */
  fill(isFull: boolean): Promise<void>;
  unmount(): Promise<void>;
};

/** Only root may mount, and only Linux mounts this. */
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
  await answerOf(child);
  const order = async (order: DiskOrder) => {
    child.send(order);
    await answerOf(child);
  };
  return {
    cut: (keeps, seed) => order({ kind: "cut", keeps, seed }),
    power: () => order({ kind: "power" }),
    fill: (isFull) => order({ kind: "fill", isFull }),
    async unmount() {
      const ended = once(child, "exit");
      await order({ kind: "end" });
      await ended;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const outcome = await Promise.race([once(child, "message", { signal }), once(child, "exit", { signal })]);
  settled.abort();
  if (outcome[0] !== "done") throw new Error(`The disk has ended with ${outcome[0]}.`);
}
