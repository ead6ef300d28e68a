import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { type BuiltApp, withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { freePort } from "../../tests/support/apps/local-port.ts";
import { startNginx as startReferenceNginx } from "../../tests/support/servers/nginx.ts";
import { getResponse, type RawResponse } from "../load/get-response.ts";
import { describePinning, pinServer, withSenderPinned } from "../load/one-core.ts";
import { sendLoad } from "../load/raw-load.ts";
import { type Served, watchServed } from "../load/served-load.ts";
import { type Chapter, fact, type Measurement, type Progress } from "../measurement.ts";
import { describeRuns, inTurns, median, ratios } from "../runs.ts";
import { nginxVersion, startNginx } from "./nginx.ts";

const PAGE = "/about";
const CONNECTIONS = 32;
/** Several starts: JIT compilation and memory layout differ more between starts than results do between rounds. */
const STARTS = 3;
const ROUNDS = 5;
const ROUND_MS = 2000;
const BROTLI = { "Accept-Encoding": "br" };

type Server = { port: number; pid: number; stop(): Promise<unknown> };
type Name = "gatehouse" | "proxy" | "bare" | "nginx";
type CachedBytes = Pick<RawResponse, "headers" | "body">;

type Start = { page: CachedBytes; served: ServedBy };
type ServedBy = Partial<Record<Name, Served[]>>;

/**
 * Compares a cached public page, from Gatehouse itself and through nginx with deploy/nginx.conf, with a bare server that sends the same bytes, and with
 * nginx that serves them as a file.
 */
export async function measurePages(say: Progress): Promise<Chapter> {
  const version = nginxVersion();
  const starts: Start[] = [];
  for (let index = 0; index < STARTS; index++) {
    say(`  start ${index + 1} of ${STARTS}`);
    starts.push(await measureStart(version, say));
  }
  const all = (name: Name) => starts.flatMap(({ served }) => served[name] ?? []);
  const withNginx = version && { nginx: all("nginx"), proxy: all("proxy") };
  const served = { gatehouse: all("gatehouse"), bare: all("bare"), ...withNginx };
  return describe(starts[0]?.page.body.length ?? 0, served, version);
}

async function measureStart(version: string | null, say: Progress): Promise<Start> {
  const port = String(await freePort());
  // With PUBLIC_URL, the page is the same through the proxy and without it.
  const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: "127.0.0.1" };
  return withBuiltApp(settings, async (app) => {
    const page = await cachedPage(app);
    const others = {
      bare: await startBareServer(page),
      ...(version && {
        nginx: await startNginx(version, { path: PAGE, ...page }),
        proxy: await startProxy(app),
      }),
    };
    try {
      const servers = { gatehouse: { port: Number(new URL(app.url).port), pid: app.pid }, ...others };
      await expectSameBodies(Object.values(servers), page.body);
      return { page, served: await loadInTurns(servers, say) };
    } finally {
      await Promise.all(Object.values(others).map((server: Server) => server.stop()));
    }
  });
}

function loadInTurns(servers: Partial<Record<Name, Omit<Server, "stop">>>, say: Progress): Promise<ServedBy> {
  const load = { path: PAGE, connections: CONNECTIONS, ms: ROUND_MS };
  const sides = Object.entries(servers).map(([name, { port, pid }]) => {
    pinServer(pid);
    return [name, () => watchServed(pid, () => sendLoad({ ...load, port }))];
  });
  return withSenderPinned(() => inTurns({ rounds: ROUNDS, say, sides: Object.fromEntries(sides) }));
}

function describe(
  bytes: number,
  { gatehouse = [], bare = [], nginx, proxy }: ServedBy,
  version: string | null,
): Chapter {
  return {
    title: "A cached public page",
    method: `${PAGE} as Brotli (${bytes} bytes), on ${CONNECTIONS} keep-alive connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns, after each of ${STARTS} starts of all. The bare server is node:http that sends the same headers and bytes without reading the request; nginx is ${version ?? "not installed here"}, one process that sends the same bytes as a file kept open, with the same headers. Behind nginx means one nginx process with the cache of deploy/nginx.conf, whose own CPU time counts. ${describePinning()} Ratios are of responses per second of the server's own CPU time, so that a slow load generator favours neither; a server's share of its core shows how far it was loaded.`,
    measurements: [
      ...compare("bare node:http", gatehouse, bare, 0.9),
      ...(nginx && proxy
        ? [
            ...compare("nginx", gatehouse, nginx, null),
            ...compare("nginx", proxy, nginx, 0.65, "Gatehouse behind nginx"),
          ]
        : [fact("nginx", "not installed")]),
      ...latency(gatehouse),
      ...measurementsOf("Gatehouse", gatehouse),
      ...measurementsOf("bare node:http", bare),
      ...(nginx ? measurementsOf("nginx", nginx) : []),
      ...(proxy ? measurementsOf("Gatehouse behind nginx", proxy) : []),
    ],
  };
}

function compare(
  other: string,
  ours: Served[],
  theirs: Served[],
  goal: number | null,
  name = "Gatehouse",
): Measurement[] {
  const runs = ratios(
    ours.map(({ perCoreSecond }) => perCoreSecond),
    theirs.map(({ perCoreSecond }) => perCoreSecond),
  );
  const described = describeRuns(runs, (ratio) => ratio.toFixed(2));
  const what = `${name} : ${other}`;
  if (goal === null) return [fact(what, described.value, described.spread)];
  return [{ what, ...described, goal: `≥ ${goal}`, reached: median(runs) >= goal }];
}

function latency(served: Served[]): Measurement[] {
  const runs = served.map(({ p99 }) => p99);
  const described = describeRuns(runs, (ms) => `${ms.toFixed(1)} ms`);
  return [{ what: "response time, p99", ...described, goal: "≤ 20 ms", reached: median(runs) <= 20 }];
}

function measurementsOf(name: string, served: Served[]): Measurement[] {
  const perSecond = describeRuns(
    served.map((run) => run.perSecond),
    (value) => `${value.toFixed(0)} /s`,
  );
  const share = describeRuns(
    served.map((run) => 100 * run.coreShare),
    (value) => `${value.toFixed(0)} %`,
  );
  return [
    fact(`${name}: responses`, perSecond.value, perSecond.spread),
    fact(`${name}: share of its core`, share.value, share.spread),
  ];
}

async function startProxy({ url }: BuiltApp): Promise<Server> {
  const proxy = await startReferenceNginx([url, url], { isOneProcess: true });
  return { port: Number(new URL(proxy.url).port), pid: proxy.pid, stop: proxy.stop };
}

async function startBareServer({ headers, body }: CachedBytes): Promise<Server> {
  const bare = fork(path.join(import.meta.dirname, "bare-page-server.ts"));
  const ended = once(bare, "exit");
  bare.send({ headers, body: body.toString("base64") });
  const [port] = (await once(bare, "message")) as [number];
  const stop = () => {
    bare.kill();
    return ended;
  };
  return { port, pid: bare.pid ?? 0, stop };
}

/** Returns the page at its best compression, with its own headers. */
async function cachedPage(app: BuiltApp): Promise<CachedBytes> {
  for (;;) {
    const { headers, body } = await getResponse(`${app.url}${PAGE}`, BROTLI);
    const ready = headers.some((value, place) => headers[place - 1]?.toLowerCase() === "etag" && value.endsWith('-B"'));
    if (ready) return { headers: withoutConnection(headers), body };
  }
}

async function expectSameBodies(servers: { port: number }[], expected: Buffer): Promise<void> {
  for (const { port } of servers) {
    const { body } = await getResponse(`http://127.0.0.1:${port}${PAGE}`, BROTLI);
    if (!body.equals(expected)) throw new Error("The servers don't send the same bytes.");
  }
}

/** The headers that node:http adds. */
function withoutConnection(headers: string[]): string[] {
  return headers.filter((_, place) => !/^(?:date|connection|keep-alive)$/i.test(headers[place - (place % 2)] ?? ""));
}
