import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type BuiltApp, withBuiltApp } from "../tests/support/built-app.ts";
import type { Chapter, Measurement, Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { sendLoad } from "./raw-load.ts";

const PAGE = "/about";
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 2000;

/** A kept public page beside a bare server that sends the same bytes, in turns. */
export function measurePages(say: Progress): Promise<Chapter> {
  return withBuiltApp({}, async (app) => {
    const { headers, body } = await keptPage(app);
    const bare = fork(path.join(import.meta.dirname, "bare-page-server.ts"));
    bare.send({ headers, body: body.toString("base64") });
    const [barePort] = (await once(bare, "message")) as [number];
    const ports = { gatehouse: Number(new URL(app.url).port), bare: barePort };
    const rounds: { gatehouse: number; bare: number; p99: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      say(`pages: round ${round} of ${ROUNDS}`);
      const load = { path: PAGE, connections: CONNECTIONS, ms: ROUND_MS };
      const kept = await sendLoad({ ...load, port: ports.gatehouse });
      const least = await sendLoad({ ...load, port: ports.bare });
      // The first warms both up.
      if (round > 0)
        rounds.push({ gatehouse: kept.perSecond, bare: least.perSecond, p99: percentile(kept.latencies, 0.99) });
    }
    bare.kill();
    return {
      title: "A kept public page",
      method: `${PAGE} as Brotli (${body.length} bytes) on ${CONNECTIONS} keep-alive connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns with a bare node:http server that sends the same headers and bytes; medians. The sender runs on the same cores.`,
      measurements: measurementsOf(rounds),
    };
  });
}

function measurementsOf(rounds: { gatehouse: number; bare: number; p99: number }[]): Measurement[] {
  const median = (values: number[]) => percentile(values, 0.5);
  const ratio = median(rounds.map(({ gatehouse, bare }) => gatehouse / bare));
  const p99 = median(rounds.map((round) => round.p99));
  const perSecond = (value: number) => `${value.toFixed(0)} /s`;
  return [
    { what: "answers", figure: perSecond(median(rounds.map(({ gatehouse }) => gatehouse))), goal: "–", reached: null },
    { what: "bare node:http", figure: perSecond(median(rounds.map(({ bare }) => bare))), goal: "–", reached: null },
    { what: "ratio", figure: ratio.toFixed(2), goal: "≥ 0.9", reached: ratio >= 0.9 },
    { what: "time of one, p99", figure: `${p99.toFixed(1)} ms`, goal: "≤ 20 ms", reached: p99 <= 20 },
  ];
}

/** The page as it is sent once it has its best compression, with the headers that are its own. */
async function keptPage(app: BuiltApp): Promise<{ headers: string[]; body: Buffer }> {
  for (;;) {
    const { headers, body } = await get(app);
    const ready = headers.some((value, place) => headers[place - 1]?.toLowerCase() === "etag" && value.endsWith('-B"'));
    if (ready) return { headers: withoutConnection(headers), body };
  }
}

function get(app: BuiltApp): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    http
      .get(`${app.url}${PAGE}`, { headers: { "Accept-Encoding": "br" } }, (response) => {
        buffer(response).then((body) => resolve({ headers: response.rawHeaders, body }), reject);
      })
      .on("error", reject);
  });
}

/** What node:http adds by itself. */
function withoutConnection(headers: string[]): string[] {
  return headers.filter((_, place) => !/^(?:date|connection|keep-alive)$/i.test(headers[place - (place % 2)] ?? ""));
}
