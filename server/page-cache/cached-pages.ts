import type { RouteObject } from "react-router";
import type { Deps } from "../../app/platform/deps.server.ts";
import type { FollowedSite } from "../../app/platform/site/follow-site.server.ts";
import { namesSession } from "../../app/staff/sign-in/session.server.ts";
import type { PageHandler } from "../app.ts";
import type { TrustedProxies } from "../http/client-network.ts";
import type { RequestStep } from "../http/http-server.ts";
import type { Wanted, Work } from "../overload/overload.ts";
import { type PageAddress, readPageAddress } from "./page-address.ts";
import { createPageCache, type PageCacheMetrics } from "./page-cache.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";
import { startTimedChanges } from "./timed-changes.ts";
import { visitorOrigin } from "./visitor-origin.ts";

const MAX_BYTES = 32 * 1024 * 1024;
/** Targets whose address is remembered, in whatever spelling visitors use. */
const MAX_TARGETS = 2000;

export type CachedPages = {
  /** The step of the HTTP server that answers what is kept. */
  step: RequestStep;
  /** Makes every page of a fixed address, one after the other. */
  warm(origin: string): Promise<void>;
  metrics(): PageCacheMetrics;
  stop(): void;
};

type CachedPagesOptions = {
  deps: Deps;
  site: Pick<FollowedSite, "onChange">;
  proxies: TrustedProxies;
  pages: PageHandler;
  routes: RouteObject[];
  /** Tells when there is too much to do to make pages anew; without it, there never is. */
  work?: Work;
};

/** The public pages, answered from memory before the program itself is asked. */
export function createCachedPages({ deps, site, proxies, pages, routes, work }: CachedPagesOptions): CachedPages {
  const { log, clock } = deps;
  const cache = createPageCache({
    render: (wanted) => whenNotBusy(work, () => renderPage(pages, deps, wanted)),
    log,
    clock,
    maxBytes: MAX_BYTES,
  });
  let stopped = false;
  const timed = startTimedChanges(deps, () => cache.drop());
  site.onChange(() => {
    cache.drop();
    timed.recheck();
  });
  const originOf = visitorOrigin(deps.publicUrl, proxies);
  const addresses = new Map<string, PageAddress>();

  function addressOf(target: string): PageAddress | null {
    const known = addresses.get(target);
    if (known) return known;
    const address = readPageAddress(target, routes);
    if (address) {
      if (addresses.size >= MAX_TARGETS) addresses.clear();
      addresses.set(target, address);
    }
    return address;
  }

  return {
    step(request, response, next) {
      if (request.method !== "GET" && request.method !== "HEAD") return next();
      if (namesSession(request.headers.cookie)) return next();
      const address = addressOf(request.url ?? "");
      const origin = address && originOf(request);
      if (!address || !origin) return next();
      timed.check();
      const savesData = request.headers["save-data"]?.toString().toLowerCase() === "on";
      cache.page({ origin, savesData, address }, request, response, next);
    },
    async warm(origin) {
      for (const target of fixedTargets(routes)) {
        if (stopped) return;
        const address = readPageAddress(target, routes);
        if (address) await cache.prepare({ origin, savesData: false, address });
      }
    },
    metrics: cache.metrics,
    stop() {
      stopped = true;
      timed.stop();
    },
  };
}

/** With too much to do, the last good page has to serve, or the program says so where there is none. */
async function whenNotBusy(work: Work | undefined, make: () => Promise<RenderedPage>): Promise<RenderedPage> {
  if (!work) return make();
  const page: Wanted = { priority: "other", hasBody: false };
  if (work.rejects(page)) return { kind: "failed" };
  const end = work.accept(page);
  return work.turn().then(make).finally(end);
}

/** Every path that no part of which is the visitor's. */
function fixedTargets(routes: RouteObject[], above = ""): string[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${above}/${route.path}` : above;
    if (path.includes(":") || path.includes("*")) return [];
    return route.children ? fixedTargets(route.children, path) : [path || "/"];
  });
}
