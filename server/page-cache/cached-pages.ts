import type { RouteObject } from "react-router";
import type { Deps } from "../../app/platform/deps.server.ts";
import type { CachedPage } from "../../app/platform/http/cached-page.ts";
import { savesData } from "../../app/platform/http/data-saver.ts";
import type { FollowedSite } from "../../app/platform/site/follow-site.server.ts";
import { namesSession } from "../../app/staff/sign-in/staff-session.server.ts";
import type { PageHandler } from "../app-env.ts";
import type { TrustedProxies } from "../http/client-network.ts";
import type { RequestStep } from "../http/http-server.ts";
import type { RequestClass, Work } from "../overload/overload.ts";
import { type PageAddress, readPageAddress } from "./page-address.ts";
import { createPageCache, type PageCacheMetrics } from "./page-cache.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";
import { startTimedChanges } from "./timed-changes.ts";
import { visitorOrigin } from "./visitor-origin.ts";

const MAX_BYTES = 32 * 1024 * 1024;
/** How many request targets the address lookup caches, also those without a cached page: `matchRoutes` takes up to a millisecond. */
const MAX_CACHED_TARGETS = 2000;

export type CachedPages = {
  /** The middleware that serves cached pages. */
  step: RequestStep;
  /** Renders every page without path parameters, one after the other. */
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
  /** Prevents rendering under overload, if given. */
  work?: Work;
};

/** Creates the middleware that serves public pages from memory. Uncached pages fall through to the app. */
export function createCachedPages({ deps, site, proxies, pages, routes, work }: CachedPagesOptions): CachedPages {
  const { log, clock } = deps;
  const cache = createPageCache({
    render: (pageRequest) => unlessOverloaded(work, () => renderPage(pages, deps, pageRequest)),
    log,
    clock,
    maxBytes: MAX_BYTES,
  });
  let stopped = false;
  const timed = startTimedChanges(deps, () => cache.invalidate());
  site.onChange(() => {
    cache.invalidate();
    timed.recheck();
  });
  const originOf = visitorOrigin(deps.publicUrl, proxies);
  const addresses = new Map<string, PageAddress | null>();

  function addressOf(target: string): PageAddress | null {
    const known = addresses.get(target);
    if (known !== undefined) return known;
    const address = readPageAddress(target, routes);
    if (addresses.size >= MAX_CACHED_TARGETS) addresses.clear();
    addresses.set(target, address);
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
      const saveData = request.headers["save-data"]?.toString().toLowerCase() === "on";
      cache.page({ origin, savesData: savesData(request.headers.cookie, saveData), address }, request, response, next);
    },
    async warm(origin) {
      for (const target of staticTargets(routes)) {
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

/** Renders a page unless the server is overloaded. A failure makes the cache send a stale page, or pass the request to the app. */
async function unlessOverloaded(work: Work | undefined, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
  if (!work) return render();
  const requestClass: RequestClass = { priority: "other", hasBody: false };
  if (work.rejects(requestClass)) return { kind: "failed" };
  const end = work.accept(requestClass);
  return work.waitForTurn().then(render).finally(end);
}

/** Returns the paths of all cacheable pages without parameters. */
function staticTargets(routes: RouteObject[], parentPath = ""): string[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${parentPath}/${route.path}` : parentPath;
    if (path.includes(":") || path.includes("*")) return [];
    if (route.children) return staticTargets(route.children, path);
    return (route.handle as Partial<CachedPage> | undefined)?.cache ? [path || "/"] : [];
  });
}
