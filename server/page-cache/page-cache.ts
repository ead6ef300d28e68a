import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../app/platform/clock.ts";
import type { Log } from "../../app/platform/log.server.ts";
import { type CacheStatus, type EncodedPage, sendPage, withBestBrotli } from "./encoded-page.ts";
import type { PageAddress } from "./page-address.ts";
import { openPageEntries, type PageEntry } from "./page-entries.ts";
import type { RenderedPage } from "./render-page.ts";

/** One page for one kind of visitor: where they see the site, and whether they asked to be sent little. */
export type PageWanted = { origin: string; savesData: boolean; address: PageAddress };

export type PageCacheMetrics = {
  hits: number;
  misses: number;
  /** Pages made, and sent to whoever asked. */
  made: number;
  /** Answers with an older page, since the present one could not be made. */
  stale: number;
  /** Answers without a page, since the browser has it. */
  unchanged: number;
  pages: number;
  bytes: number;
};

export type PageCache = {
  /** Answers with the page when it is kept or can be; otherwise `pass` is called, once, and nothing was sent. */
  page(wanted: PageWanted, request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Makes the page, for those who will ask for it. */
  prepare(wanted: PageWanted): Promise<void>;
  /** From now on every page is made anew before it is sent again. */
  drop(): void;
  metrics(): PageCacheMetrics;
};

type PageCacheOptions = {
  /** Makes a page; `none` when it is not to be kept, `failed` when it could not be made just now. */
  render(wanted: PageWanted): Promise<RenderedPage>;
  log: Log;
  clock: Clock;
  /** Most bytes of all pages together. */
  maxBytes: number;
};

/** Who asked for a page, and what to do when there is none for them. */
type Visitor = { request: IncomingMessage; response: ServerResponse; pass(): void };

/** A visitor waits so long for the present page when there is an older one. */
const TIMEOUT_MS = 2000;
/** After a failure an older page is sent at once for so long. */
const TRY_AGAIN_AFTER_MS = 5000;
/** A page that is asked for again is worth its best compression. */
const WORTH_IT_AT = 2;

/** Keeps answers in memory. However many ask for a page at once, it is made once; what was made before a change is not sent after it. */
export function createPageCache({ render, log, clock, maxBytes }: PageCacheOptions): PageCache {
  const entries = openPageEntries(maxBytes);
  const underWay = new Map<string, { generation: number; made: Promise<RenderedPage> }>();
  let generation = 0;
  let uses = 0;
  let improving = Promise.resolve();
  const counts = { hits: 0, misses: 0, made: 0, stale: 0, unchanged: 0 };

  function answer(wanted: PageWanted, visitor: Visitor): void {
    const key = keyOf(wanted);
    const entry = entries.get(key);
    if (entry?.generation !== generation) return void renderAgain(key, wanted, visitor);
    noteHit(key, entry);
    send(visitor, entry.page, "hit");
  }

  function noteHit(key: string, entry: PageEntry): void {
    counts.hits += 1;
    entry.usedAt = uses++;
    entry.hits += 1;
    if (entry.hits === WORTH_IT_AT) improving = improving.then(() => improve(key, entry));
  }

  async function improve(key: string, entry: PageEntry): Promise<void> {
    if (entries.get(key) !== entry) return;
    const page = await withBestBrotli(entry.page);
    if (entries.get(key) === entry) entries.store(key, { ...entry, page });
  }

  async function renderAgain(key: string, wanted: PageWanted, visitor: Visitor): Promise<void> {
    const older = entries.get(key);
    if (older && clock.now().getTime() < older.tryAgainAt) return sendStale(visitor, older);
    counts.misses += 1;
    const made = make(key, wanted);
    const rendered = older ? await orTimeout(made) : await made;
    if (visitor.response.destroyed) return;
    if (rendered.kind === "page") {
      counts.made += 1;
      return send(visitor, rendered.page, "fwd=miss; stored");
    }
    if (rendered.kind === "none" || !older) return visitor.pass();
    older.tryAgainAt = clock.now().getTime() + TRY_AGAIN_AFTER_MS;
    sendStale(visitor, older);
  }

  /** Makes a page once for all who ask meanwhile; not for those who ask after a change, who get one that was begun after it. */
  function make(key: string, wanted: PageWanted): Promise<RenderedPage> {
    const other = underWay.get(key);
    if (other?.generation === generation) return other.made;
    const begun = generation;
    const made = render(wanted).catch((error: unknown): RenderedPage => {
      log.error({ error }, "a page for the cache could not be made");
      return { kind: "failed" };
    });
    underWay.set(key, { generation: begun, made });
    void made.then((rendered) => {
      if (underWay.get(key)?.made === made) underWay.delete(key);
      accept(key, rendered, begun);
    });
    return made;
  }

  /** A page that was begun before the kept one does not take its place. */
  function accept(key: string, rendered: RenderedPage, begun: number): void {
    switch (rendered.kind) {
      case "page":
        if (begun >= (entries.get(key)?.generation ?? 0))
          entries.store(key, { page: rendered.page, generation: begun, hits: 1, usedAt: uses++, tryAgainAt: 0 });
        break;
      case "none":
        entries.evict(key);
        break;
      case "failed":
        break;
    }
  }

  function sendStale(visitor: Visitor, older: PageEntry): void {
    counts.stale += 1;
    send(visitor, older.page, "hit; ttl=-1; detail=the-present-page-could-not-be-made");
  }

  function send({ request, response }: Visitor, page: EncodedPage, status: CacheStatus): void {
    if (sendPage(request, response, page, status) === "unchanged") counts.unchanged += 1;
  }

  return {
    page: (wanted, request, response, pass) => answer(wanted, { request, response, pass }),
    async prepare(wanted) {
      await make(keyOf(wanted), wanted);
    },
    drop() {
      generation += 1;
    },
    metrics: () => ({ ...counts, ...entries.metrics() }),
  };
}

function keyOf({ origin, savesData, address }: PageWanted): string {
  return `${savesData ? "light" : "full"} ${origin}${address.key}`;
}

function orTimeout(made: Promise<RenderedPage>): Promise<RenderedPage> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<RenderedPage>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "failed" }), TIMEOUT_MS);
  });
  return Promise.race([made, timeout]).finally(() => clearTimeout(timer));
}
