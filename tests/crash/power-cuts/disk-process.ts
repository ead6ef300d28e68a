import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, read, writeSync } from "node:fs";
import { promisify } from "node:util";
import { seededRandom } from "../seeded-random.ts";
import { type DiskState, handleRequest } from "./disk-responses.ts";
import { BUFFER_BYTES, readRequest, writeResponse } from "./fuse-messages.ts";
import { lossyDisk } from "./lossy-disk.ts";
import type { DiskCommand } from "./mounted-disk.ts";

/**
 * A process that serves a FUSE disk from memory: it mounts itself at a folder and responds to the kernel. The parent process
 * controls when the power fails.
 */

const readBytes = promisify(read);
const folder = process.argv[2] ?? "";
const state: DiskState = { disk: lossyDisk(), hasPower: true, isFull: false, now: Date.now };
let served = Promise.resolve();

async function mount(): Promise<void> {
  const device = openSync("/dev/fuse", "r+");
  const options = `fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions`;
  const mounting = spawn("mount", ["-i", "-t", "fuse", "-o", options, "lossy-disk", folder], {
    stdio: ["ignore", "inherit", "inherit", device],
  });
  served = serve(device);
  const [code] = await once(mounting, "exit");
  if (code !== 0) throw new Error(`The disk can't be mounted at ${folder}: mount ended with ${code}.`);
}

/** Responds to requests until the disk is unmounted. */
async function serve(device: number): Promise<void> {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  while (true) {
    const got = await readBytes(device, buffer, 0, buffer.length, null).catch((error: NodeJS.ErrnoException) => error);
    if (got instanceof Error) {
      // Unmounted; Linux returns the second code when that happens while it hands over a request (fs/fuse/dev.c).
      if (got.code === "ENODEV" || got.code === "ECONNABORTED") break;
      // Not mounted yet; a request was cancelled before it was read; a signal.
      if (["EPERM", "ENOENT", "EINTR", "EAGAIN"].includes(got.code ?? "")) continue;
      throw got;
    }
    const request = readRequest(buffer.subarray(0, got.bytesRead));
    const response = handleRequest(state, request);
    if (response) send(device, writeResponse(request.id, response.error, response.body));
  }
  closeSync(device);
}

function send(device: number, bytes: Buffer): void {
  try {
    writeSync(device, bytes);
  } catch (error) {
    // The process that sent the request was killed meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

async function unmount(): Promise<void> {
  const [code] = await once(spawn("umount", ["-l", folder], { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error(`The disk can't be unmounted: umount ended with ${code}.`);
  await served;
}

async function runCommand(command: DiskCommand): Promise<void> {
  switch (command.kind) {
    case "cut": {
      state.hasPower = false;
      const { next } = seededRandom(command.seed);
      state.disk.cut(command.keeps === "nothing" ? { kind: "all" } : { kind: "some", random: next });
      break;
    }
    case "power":
      await unmount();
      state.hasPower = true;
      await mount();
      break;
    case "fill":
      state.isFull = command.isFull;
      break;
    case "end":
      await unmount();
  }
  process.send?.("done");
  if (command.kind === "end") process.disconnect?.();
}

await mount();
process.on("message", (command: DiskCommand) => void runCommand(command));
process.send?.("done");
