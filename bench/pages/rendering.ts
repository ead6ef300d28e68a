import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { UNSAFE_decodeViaTurboStream as decodeData } from "react-router";
import { type BuiltApp, withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { getResponse } from "../load/get-response.ts";
import { sendHtmlLoad } from "../load/html-load.ts";
import { describePinning, pinServer, withSenderPinned } from "../load/one-core.ts";
import { type Served, watchServed } from "../load/served-load.ts";
import { type Chapter, type ChapterOutcome, fact, type Measurement, type Progress } from "../measurement.ts";
import { describeRuns, inTurns, median, ratios } from "../runs.ts";
import { type NextPeer, prepareNextPeer, startNextPeer } from "./next-peer.ts";
import { difference, type PageShape, shapeOf } from "./page-shape.ts";

/** A page without data from the database. */
const PAGE = "/Give";
const CONNECTIONS = 8;
const ROUNDS = 7;
const ROUND_MS = 3000;
const GOAL = 3;
/** The largest difference between pages that count as the same. */
const TOLERANCE = 0.1;

type Name = "gatehouse" | "next" | "next-by-server";

/** Compares rendering a page per request in Gatehouse and in a minimal Next.js app, with the same components and content. */
export async function measureRendering(say: Progress): Promise<ChapterOutcome> {
  const prepared = await prepareNextPeer(say);
  if (prepared.kind === "left-out") return prepared;
  return withBuiltApp({ PAGE_CACHE: "off" }, async (app) => {
    const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-peer-"));
    const content = path.join(folder, "content.json");
    await writeFile(content, JSON.stringify(await contentOf(app)));
    const next = await startNextPeer(prepared.version, content);
    try {
      return { kind: "measured", chapter: await measure(app, next, say) };
    } finally {
      await next.stop();
      await rm(folder, { recursive: true });
    }
  });
}

async function measure(app: BuiltApp, next: NextPeer, say: Progress): Promise<Chapter> {
  const pages: Record<Name, { url: string; pid: number }> = {
    gatehouse: { url: `${app.url}${PAGE}`, pid: app.pid },
    next: { url: `${next.url}/give`, pid: next.pid },
    "next-by-server": { url: `${next.url}/give-by-server`, pid: next.pid },
  };
  const shapes = {
    gatehouse: shapeOf(await textOf(pages.gatehouse.url)),
    next: shapeOf(await textOf(pages.next.url)),
    "next-by-server": shapeOf(await textOf(pages["next-by-server"].url)),
  };
  expectComparable(shapes);
  for (const { pid } of Object.values(pages)) pinServer(pid);
  const side = ({ url, pid }: { url: string; pid: number }) => {
    return () => watchServed(pid, () => sendHtmlLoad({ url, connections: CONNECTIONS, ms: ROUND_MS }));
  };
  const sides = {
    gatehouse: side(pages.gatehouse),
    next: side(pages.next),
    "next-by-server": side(pages["next-by-server"]),
  };
  const served = await withSenderPinned(() => inTurns({ rounds: ROUNDS, say, sides }));
  return describe(served, shapes, next.version);
}

/** Returns the data of our page, as its loaders send it to the browser. */
async function contentOf(app: BuiltApp): Promise<unknown> {
  const { body } = await fetch(`${app.url}${PAGE}.data`);
  if (!body) throw new Error("The content of the page did not come.");
  const decoded = await decodeData(body, globalThis);
  const routes = (await decoded.value) as Record<string, { data: Record<string, unknown> }>;
  return Object.assign({}, ...Object.values(routes).map(({ data }) => data));
}

async function textOf(url: string): Promise<string> {
  return (await getResponse(url, {})).body.toString();
}

/** Checks that the pages have the same elements and size. What each framework adds for the browser is reported separately. */
function expectComparable(shapes: Record<Name, PageShape>): void {
  const { gatehouse, next } = shapes;
  const apart = Math.max(
    difference(gatehouse, next, ["bytes", "markup", "elements"]),
    difference(gatehouse, shapes["next-by-server"], ["markup", "elements"]),
  );
  if (apart > TOLERANCE) throw new Error(`The peer's page is another: ${JSON.stringify(shapes)}`);
}

function describe(served: Record<Name, Served[]>, shapes: Record<Name, PageShape>, version: string): Chapter {
  return {
    title: "Rendering a page, beside Next.js",
    method: `${PAGE}, which takes nothing from the database, rendered for each request and sent without compression: Gatehouse with PAGE_CACHE=off, and Next.js ${version} (next start, force-dynamic) with the app in bench/peers/next, which is built from the same components of ours and the same content. Once all of it is a client component, as React Router has it; once its body is made of server components. ${CONNECTIONS} keep-alive connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns. ${describePinning()} Ratios are of responses per second of the server's own core time. That the pages are of the same elements and bytes (within ${TOLERANCE * 100} %) is checked before; server components are sent twice, as HTML and as data, so theirs are compared without scripts.`,
    measurements: [
      compare("Next.js", served.gatehouse, served.next),
      compare("Next.js, server components", served.gatehouse, served["next-by-server"]),
      ...measurementsOf("Gatehouse", served.gatehouse, shapes.gatehouse),
      ...measurementsOf("Next.js", served.next, shapes.next),
      ...measurementsOf("Next.js, server components", served["next-by-server"], shapes["next-by-server"]),
    ],
  };
}

function compare(other: string, ours: Served[], theirs: Served[]): Measurement {
  const runs = ratios(
    ours.map(({ perCoreSecond }) => perCoreSecond),
    theirs.map(({ perCoreSecond }) => perCoreSecond),
  );
  const described = describeRuns(runs, (ratio) => ratio.toFixed(2));
  return { what: `Gatehouse : ${other}`, ...described, goal: `≥ ${GOAL}`, reached: median(runs) >= GOAL };
}

function measurementsOf(name: string, served: Served[], shape: PageShape): Measurement[] {
  const perCoreSecond = describeRuns(
    served.map((run) => run.perCoreSecond),
    (value) => `${value.toFixed(0)} /s`,
  );
  const share = describeRuns(
    served.map((run) => 100 * run.coreShare),
    (value) => `${value.toFixed(0)} %`,
  );
  return [
    fact(`${name}: pages per second of core time`, perCoreSecond.value, perCoreSecond.spread),
    fact(`${name}: share of its core`, share.value, share.spread),
    fact(`${name}: the page`, `${shape.elements} elements, ${shape.bytes} bytes, ${shape.markup} of them markup`),
  ];
}
