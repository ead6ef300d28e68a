import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";

const RUSH_MB = 100;

/** A program that takes memory, lets go of it, and has nothing to do then. It tells every tenth of a second how much it has. */
const PROGRAM = `
  import { startGivingBack } from ${JSON.stringify(new URL("give-back-memory.ts", import.meta.url).href)};
  let rush = Array.from({ length: ${RUSH_MB} }, (_, row) => Array.from({ length: 131072 }, (_, place) => row + place + 0.5));
  process.send(process.memoryUsage.rss());
  rush = null;
  startGivingBack(globalThis.gc);
  setInterval(() => process.send(process.memoryUsage.rss()), 100);
`;

let child: ChildProcess;

afterEach(() => void child.kill());

async function reported(): Promise<number> {
  const [bytes] = (await once(child, "message")) as [number];
  return bytes / 1024 / 1024;
}

test("what a rush has taken is given back once it is quiet", async () => {
  child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", PROGRAM], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const most = await reported();
  await expect.poll(reported).toBeLessThan(most - 0.8 * RUSH_MB);
});
