import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";

const PEAK_MB = 100;

/** A process that allocates memory, frees it, and is then idle. Sends its resident memory every 100 ms. */
const PROGRAM = `
  import { startMemoryRelease } from ${JSON.stringify(new URL("release-memory.ts", import.meta.url).href)};
  let peak = Array.from({ length: ${PEAK_MB} }, (_, row) => Array.from({ length: 131072 }, (_, place) => row + place + 0.5));
  process.send(process.memoryUsage.rss());
  peak = null;
  startMemoryRelease(globalThis.gc);
  setInterval(() => process.send(process.memoryUsage.rss()), 100);
`;

let child: ChildProcess;

afterEach(() => void child.kill());

async function reported(): Promise<number> {
  const [bytes] = (await once(child, "message")) as [number];
  return bytes / 1024 / 1024;
}

test("releases memory to the operating system once the process is idle", { tags: "slow" }, async () => {
  child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", PROGRAM], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const max = await reported();
  await expect.poll(reported).toBeLessThan(max - 0.8 * PEAK_MB);
});
