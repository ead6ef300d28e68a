import { randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { encodeForm, fixtureSubmission } from "../../tests/builders/submission.builder.ts";
import { networkOfSender, postForm } from "../../tests/support/applicants/post-form.ts";
import { withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { resetHighWater, residentMemory } from "../load/process-memory.ts";
import type { Chapter, Progress } from "../measurement.ts";

const UPLOADS = 50;
const FILE_SIZE = 8 * 1024 * 1024 - 1024;
const GOAL_MB = 150;
/** V8 releases the memory of an ended worker thread after about ten seconds. */
const SETTLE_MS = 20_000;

/** Measures the app's peak memory while 50 candidates send two files of 8 MB each at the same time. Linux only. */
export function measureUploadMemory(say: Progress): Promise<Chapter> {
  return withBuiltApp({ TRUST_PROXY: "127.0.0.1" }, async (app) => {
    await sendAtOnce(app.url, 1, 1000);
    await wait(SETTLE_MS);
    const idle = residentMemory(app.pid);
    await resetHighWater(app.pid);
    say(`uploads: ${UPLOADS} uploads of two files of 8 MB at the same time`);
    const start = performance.now();
    await sendAtOnce(app.url, UPLOADS, FILE_SIZE);
    const seconds = (performance.now() - start) / 1000;
    const peak = residentMemory(app.pid, "VmHWM");
    return {
      title: "Memory under uploads",
      method: `${UPLOADS} applications with two files of 8 MB each, sent at the same time, ${SETTLE_MS / 1000} s after a first one; the kernel's high-water mark of resident memory of the app process.`,
      measurements: [
        { what: "idle", value: `${idle.toFixed(0)} MB`, goal: "≤ 150 MB", reached: idle <= 150 },
        {
          what: "peak above idle",
          value: `${(peak - idle).toFixed(0)} MB`,
          goal: `≤ ${GOAL_MB} MB`,
          reached: peak - idle <= GOAL_MB,
        },
        { what: "all acknowledged after", value: `${seconds.toFixed(1)} s`, goal: "–", reached: null },
      ],
    };
  });
}

async function sendAtOnce(url: string, count: number, fileSize: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: count });
  const one = async (_: unknown, number: number) => {
    const form = encodeForm(fixtureSubmission(randomUUID(), number, fileSize));
    const response = await postForm(`${url}/form/submit`, form, {
      agent,
      network: networkOfSender(number),
      timeoutMs: 120_000,
    });
    if (response.status !== 201) throw new Error(`An upload got the response ${response.status}: ${response.body}`);
  };
  try {
    await Promise.all(Array.from({ length: count }, one));
  } finally {
    agent.destroy();
  }
}
