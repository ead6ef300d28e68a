import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../app/platform/clock.ts";
import type { Log } from "../../app/platform/log.server.ts";
import { type CacheStatus, type EncodedPage, sendPage } from "./encoded-page.ts";
import type { PageRequest } from "./page-address.ts";
import { openPageEntries, type PageEntries, type PageEntry } from "./page-entries.ts";
import type { RenderedPage } from "./render-page.ts";

export type PageCacheMetrics = {
  hits: number;
  misses: number;
  /** Responses with a page that was rendered for the request. */
  rendered: number;
  /** Responses with a stale page, because rendering failed. */
  stale: number;
  /** Responses with status 304. */
  notModified: number;
  pages: number;
  bytes: number;
};

export type PageCache = {
  /** Sends the cached or newly rendered page. If there is none, calls `pass` once, without having sent anything. */
  page(pageRequest: PageRequest, request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Renders a page into the cache. */
  prepare(pageRequest: PageRequest): Promise<void>;
  /** Invalidates all pages: each is rendered again before it is sent. */
  invalidate(): void;
  metrics(): PageCacheMetrics;
};

type PageCacheOptions = {
  /** Renders a page. */
  render(pageRequest: PageRequest): Promise<RenderedPage>;
  log: Log;
  clock: Clock;
  /** Maximum size of all pages together. */
  maxBytes: number;
};

/** A request for a page, and the handler to pass it to when the cache has none. */
type Exchange = { request: IncomingMessage; response: ServerResponse; pass(): void };

/** How long a request waits for a new page before it gets the stale one. */
const RENDER_TIMEOUT_MS = 2000;
/** How long a stale page is served after a failed rendering before the next attempt. */
const RETRY_DELAY_MS = 5000;

/** Creates a cache of rendered pages. Concurrent requests for a page share one rendering. Pages rendered before an invalidation are not sent after it, unless rendering fails. */
export function createPageCache({ render: renderPage, log, clock, maxBytes }: PageCacheOptions): PageCache {
  const entries = openPageEntries(maxBytes);
  const shared = shareRenderings(renderPage, log);
  let generation = 0;
  const counts = { hits: 0, misses: 0, rendered: 0, stale: 0, notModified: 0 };

  function respond(pageRequest: PageRequest, exchange: Exchange): void {
    const key = keyOf(pageRequest);
    const entry = entries.get(key);
    if (entry?.generation !== generation) return void renderAgain(key, pageRequest, exchange);
    counts.hits += 1;
    entries.use(key, entry);
    send(exchange, entry.page, "hit");
  }

  async function renderAgain(key: string, pageRequest: PageRequest, exchange: Exchange): Promise<void> {
    const stale = entries.get(key);
    if (stale && clock.now().getTime() < stale.retryAt) return sendStale(exchange, stale);
    counts.misses += 1;
    const rendering = render(key, pageRequest);
    const rendered = stale ? await withTimeout(rendering) : await rendering;
    if (exchange.response.destroyed) return;
    if (rendered.kind === "page") {
      counts.rendered += 1;
      return send(exchange, rendered.page, "fwd=miss; stored");
    }
    if (rendered.kind === "none" || !stale) return exchange.pass();
    stale.retryAt = clock.now().getTime() + RETRY_DELAY_MS;
    sendStale(exchange, stale);
  }

  function render(key: string, pageRequest: PageRequest): Promise<RenderedPage> {
    const startedIn = generation;
    return shared(key, pageRequest, {
      generation,
      onEnd: (rendered) => storeIn(entries, key, { rendered, startedIn }),
    });
  }

  function sendStale(exchange: Exchange, stale: PageEntry): void {
    counts.stale += 1;
    send(exchange, stale.page, "hit; ttl=-1; detail=render-failed");
  }

  function send({ request, response }: Exchange, page: EncodedPage, status: CacheStatus): void {
    if (sendPage(request, response, page, status) === "not-modified") counts.notModified += 1;
  }

  return {
    page: (pageRequest, request, response, pass) => respond(pageRequest, { request, response, pass }),
    async prepare(pageRequest) {
      await render(keyOf(pageRequest), pageRequest);
    },
    invalidate() {
      generation += 1;
    },
    metrics: () => ({ ...counts, ...entries.metrics() }),
  };
}

/** Stores a rendered page, unless a newer one is cached. */
function storeIn(
  entries: PageEntries,
  key: string,
  { rendered, startedIn }: { rendered: RenderedPage; startedIn: number },
): void {
  switch (rendered.kind) {
    case "page":
      if (startedIn >= (entries.get(key)?.generation ?? 0))
        entries.store(key, { page: rendered.page, generation: startedIn });
      break;
    case "none":
      entries.evict(key);
      break;
    case "failed":
      break;
  }
}

/** Returns a function that renders a page, or joins a rendering in progress of the same generation. A rendering that throws is logged. */
function shareRenderings(renderPage: PageCacheOptions["render"], log: Log) {
  const renderings = new Map<string, { generation: number; result: Promise<RenderedPage> }>();
  return (
    key: string,
    pageRequest: PageRequest,
    { generation, onEnd }: { generation: number; onEnd: (rendered: RenderedPage) => void },
  ): Promise<RenderedPage> => {
    const other = renderings.get(key);
    if (other?.generation === generation) return other.result;
    const result = renderPage(pageRequest).catch((error: unknown): RenderedPage => {
      log.error({ error }, "rendering a page for the cache failed");
      return { kind: "failed" };
    });
    renderings.set(key, { generation, result });
    void result.then((rendered) => {
      if (renderings.get(key)?.result === result) renderings.delete(key);
      onEnd(rendered);
    });
    return result;
  };
}

function keyOf({ origin, savesData, address }: PageRequest): string {
  return `${savesData ? "light" : "full"} ${origin}${address.key}`;
}

function withTimeout(rendering: Promise<RenderedPage>): Promise<RenderedPage> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<RenderedPage>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "failed" }), RENDER_TIMEOUT_MS);
  });
  return Promise.race([rendering, timeout]).finally(() => clearTimeout(timer));
}
