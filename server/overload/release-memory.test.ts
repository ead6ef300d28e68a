import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createReleaseSchedule } from "./release-memory.ts";

const PEAK_MB = 100;
const MB = 1024 * 1024;

/** A process that allocates memory, frees it, and is then idle. Sends its resident memory every 100 ms. */
const PROGRAM = `
  import { startMemoryRelease } from ${JSON.stringify(new URL("release-memory.ts", import.meta.url).href)};
  let peak = Array.from({ length: ${PEAK_MB} }, (_, row) => Array.from({ length: 131072 }, (_, place) => row + place + 0.5));
  process.send(process.memoryUsage.rss());
  peak = null;
  startMemoryRelease(globalThis.gc);
  setInterval(() => process.send(process.memoryUsage.rss()), 100);
`;

let child: ChildProcess | undefined;

afterEach(() => void child?.kill());

async function reported(): Promise<number> {
  const [bytes] = (await once(child as ChildProcess, "message")) as [number];
  return bytes / MB;
}

test("releases memory to the operating system when the server has started", { tags: "slow" }, async () => {
  child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", PROGRAM], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const max = await reported();
  await expect.poll(reported).toBeLessThan(max - 0.8 * PEAK_MB);
});

/** Returns in which seconds after the start memory is released again, when the server is busy in some and its memory has the sizes given. */
function releasedIn(
  seconds: number,
  { busy, mb }: { busy: (second: number) => boolean; mb: (second: number) => number },
) {
  const schedule = createReleaseSchedule();
  schedule.released({ rss: 130 * MB });
  const released: number[] = [];
  for (let second = 1; second <= seconds; second++) {
    if (!schedule.isDue({ utilization: busy(second) ? 0.5 : 0.02, rss: mb(second) * MB })) continue;
    schedule.released({ rss: 130 * MB });
    released.push(second);
  }
  return released;
}

test("releases memory after a load once the server was idle for 30 seconds in a row", () => {
  const isLoaded = (second: number) => second % 8 === 0 && second < 60;
  expect(releasedIn(120, { busy: isLoaded, mb: (second) => (second <= 86 ? 170 : 130) })).toEqual([86]);
});

test("releases nothing while memory has not grown by 8 MB", () => {
  expect(releasedIn(300, { busy: () => false, mb: () => 137 })).toEqual([]);
});
