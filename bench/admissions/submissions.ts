import { randomUUID } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { encodeForm, fixtureSubmission } from "../../tests/builders/submission.builder.ts";
import { networkOfSender, postForm } from "../../tests/support/applicants/post-form.ts";
import { withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { percentile } from "../load/percentile.ts";
import type { Chapter, Progress } from "../measurement.ts";
import { bareDurableWrites } from "./bare-writes.ts";

const SENDERS = 24;
const FILE_SIZE = 200 * 1024;
const WARM_UP_MS = 3000;
const MEASURED_MS = 15_000;
const BARE_MS = 5000;
const GOAL_PER_SECOND = 50;

/** Measures complete applications with two files of 200 KB each, all of different content, acknowledged only when durable. */
export function measureSubmissions(say: Progress): Promise<Chapter> {
  return withBuiltApp({ TRUST_PROXY: "127.0.0.1" }, async (app) => {
    say(`submissions: ${SENDERS} senders for ${(WARM_UP_MS + MEASURED_MS) / 1000} s`);
    const { perSecond, latencies } = await send(app.url);
    say("submissions: the same disk without the app, for comparison");
    const bare = await bareDurableWrites(path.join(app.dataDir, "bare"), {
      writers: SENDERS,
      fileSize: FILE_SIZE,
      ms: BARE_MS,
    });
    return {
      title: "Durable submissions",
      method: `${SENDERS} senders on keep-alive connections, two files of 200 KB each, all content random, ${MEASURED_MS / 1000} s after a warm-up of ${WARM_UP_MS / 1000} s; fsync on everywhere. The senders run on the same cores. The bare disk: as many writers that write, fsync and rename two such files and fsync their folder.`,
      measurements: [
        {
          what: "applications acknowledged per second",
          value: perSecond.toFixed(1),
          goal: `≥ ${GOAL_PER_SECOND}`,
          reached: perSecond >= GOAL_PER_SECOND,
        },
        {
          what: "time of one, median",
          value: `${percentile(latencies, 0.5).toFixed(0)} ms`,
          goal: "–",
          reached: null,
        },
        { what: "time of one, p95", value: `${percentile(latencies, 0.95).toFixed(0)} ms`, goal: "–", reached: null },
        { what: "pairs of files per second, bare disk", value: bare.toFixed(1), goal: "–", reached: null },
        {
          what: "share of the bare disk",
          value: `${((100 * perSecond) / bare).toFixed(0)} %`,
          goal: "–",
          reached: null,
        },
      ],
    };
  });
}

async function send(url: string): Promise<{ perSecond: number; latencies: number[] }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: SENDERS });
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + MEASURED_MS;
  const latencies: number[] = [];
  let number = 0;
  const sender = async () => {
    while (performance.now() < end) {
      const mine = number++;
      const form = encodeForm(fixtureSubmission(randomUUID(), mine, FILE_SIZE));
      const start = performance.now();
      const response = await postForm(`${url}/form/submit`, form, {
        agent,
        network: networkOfSender(mine),
        timeoutMs: 30_000,
      });
      if (response.status !== 201)
        throw new Error(`A submission got the response ${response.status}: ${response.body}`);
      const now = performance.now();
      if (now >= begin && now < end) latencies.push(now - start);
    }
  };
  try {
    await Promise.all(Array.from({ length: SENDERS }, sender));
  } finally {
    agent.destroy();
  }
  return { perSecond: latencies.length / (MEASURED_MS / 1000), latencies };
}
