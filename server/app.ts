import { randomBytes } from "node:crypto";

import { Hono, type MiddlewareHandler } from "hono";
import type { Registry } from "prom-client";
import { UPLOADS_PATH } from "../app/admissions/apply/upload/upload-rules.ts";
import type { Deps, RequestContext } from "../app/platform/deps.server.ts";
import { savesData } from "../app/platform/http/data-saver.ts";
import { isMachinePath } from "../app/platform/site/path-kinds.ts";
import type { AppEnv, PageHandler } from "./app-env.ts";
import { clientAddress, isOverTls, networkOf, type TrustedProxies } from "./http/client-network.ts";
import { metricsEndpoint } from "./metrics/metrics-endpoint.ts";
import { countResponses, type Traffic } from "./metrics/traffic.ts";
import { compressPages } from "./middleware/compress-pages.ts";
import { cspReports } from "./middleware/csp-reports.ts";
import { healthEndpoints } from "./middleware/health.ts";
import { endpointFailure, onError } from "./middleware/on-error.ts";
import { requestIdOf, requestLog } from "./middleware/request-log.ts";
import { sameOriginOnly } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import type { Work } from "./overload/overload.ts";
import { countWork } from "./overload/shed-load.ts";
import { privatePages } from "./private-pages/private-pages.ts";
import { filesOfOtherBuilds } from "./static-files/built-files.ts";
import { unregisteringServiceWorker } from "./static-files/service-worker.ts";
import { IMMUTABLE } from "./static-files/static-files.ts";

export type AppOptions = {
  deps: Deps;
  proxies: TrustedProxies;
  pages: PageHandler;
  /** Whether the site is built. In development, Vite serves the files for the browser, and adds style elements that the content security policy would block. */
  isBuilt: boolean;
  traffic: Traffic;
  /** The metrics of /metrics; null to disable the endpoint. */
  registry: Registry | null;
  /** Whether the service worker is served. If not, browsers that have one unregister it. */
  serviceWorker?: boolean;
  /** Counts requests in progress, if given. */
  work?: Work;
  /** Aborted when the server is shutting down. */
  stopping?: AbortSignal;
};

/** Creates the app: all middleware and endpoints, in the order in which they handle a request. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { deps, proxies, pages, isBuilt, traffic, registry, serviceWorker = true, work, stopping } = options;
  const app = new Hono<AppEnv>();
  app.onError(onError(deps.log));
  app.use(createRequestContext(deps, proxies));
  app.use(countResponses(traffic));
  app.use(requestLog);
  app.use(securityHeaders({ contentPolicy: isBuilt }));
  app.use(knownMethodsOnly);
  app.use(wellFormedOnly);
  app.route("/", healthEndpoints(deps, stopping));
  if (registry) app.route("/", metricsEndpoint(registry));
  app.route("/", cspReports(deps, traffic.countReport));
  if (!serviceWorker) app.route("/", unregisteringServiceWorker());
  if (work) app.use(countWork(work));
  if (isBuilt) app.get("/assets/*", compressPages, filesOfOtherBuilds(deps, IMMUTABLE));
  app.use(compressPages);
  app.use(sameOriginOnly);
  app.use(routeHtmlForms);
  app.use(privatePages(deps, { contentPolicy: isBuilt }));
  app.all("*", async (c) => {
    const { requestContext, log } = c.var;
    const response = await pages(withPublicOrigin(c.req.raw, requestContext), { ...deps, log }, requestContext);
    return endpointFailure(c, response) ?? response;
  });
  return app;
}

function createRequestContext(deps: Deps, proxies: TrustedProxies): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const connection = c.env.incoming.socket.remoteAddress ?? "unknown";
    const behindProxy = proxies.includes(connection);
    const isForwarded = c.req.header("X-Forwarded-For") !== undefined;
    deps.proxyCheck.noteRequest({ isForwarded, isTrusted: behindProxy });
    const requestId = requestIdOf(behindProxy ? c.req.header("X-Request-Id") : undefined);
    const secure = isOverTls(c.env.incoming, deps.publicUrl, proxies);
    c.set("log", deps.log.child({ request: requestId }));
    c.set("requestContext", {
      requestId,
      network: networkOf(clientAddress(connection, c.req.header("X-Forwarded-For"), proxies)),
      secure,
      origin: deps.publicUrl ?? `${secure ? "https:" : "http:"}//${new URL(c.req.url).host}`,
      savesData: savesData(c.req.header("Cookie"), c.req.header("Save-Data")?.toLowerCase() === "on"),
      nonce: randomBytes(16).toString("base64url"),
      failure: null,
    });
    await next();
    c.res.headers.set("X-Request-Id", requestId);
  };
}

const METHODS = ["GET", "HEAD", "POST"];
/** The methods of the resumable upload protocol (tus 1.0.0). */
const UPLOAD_METHODS = ["HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

/** Rejects other methods: React Router would run the action of POST for PUT, PATCH and DELETE as well. */
const knownMethodsOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (METHODS.includes(c.req.method)) return next();
  if (UPLOAD_METHODS.includes(c.req.method) && isUploadPath(c.req.path)) return next();
  const headers = { Allow: METHODS.join(", ") };
  if (c.req.method === "OPTIONS") return c.body(null, 204, headers);
  return c.json({ message: "This address takes GET and POST only." }, 405, headers);
};

function isUploadPath(path: string): boolean {
  return path.toLowerCase().startsWith(`${UPLOADS_PATH}/`);
}

/** Handles paths such as /%ff that can't be decoded, for which routers throw errors. */
const wellFormedOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    const { pathname } = new URL(c.req.url);
    return isMachinePath(pathname) ? c.json({ message: "There is nothing at this address." }, 404) : c.redirect("/");
  }
  return next();
};

/** Replaces the origin of a request behind a proxy by the public one, since React Router compares it with the Origin header. */
function withPublicOrigin(request: Request, { origin }: RequestContext): Request {
  const url = new URL(request.url);
  return url.origin === origin ? request : new Request(`${origin}${url.pathname}${url.search}`, request);
}

/** The pages of forms that post to an endpoint. */
const FORM_PAGES = new Map([
  ["/form/submit", "/Admissions/Apply"],
  ["/subscribe", "/newsletter"],
]);

/** Routes a form submitted without JavaScript to the form's page, so that the response is HTML. */
const routeHtmlForms: MiddlewareHandler<AppEnv> = async (c, next) => {
  const page = FORM_PAGES.get(c.req.path.toLowerCase().replace(/\/$/, ""));
  if (page && c.req.method === "POST" && acceptsHtml(c.req.header("Accept")))
    c.req.raw = new Request(new URL(page, c.req.url), c.req.raw);
  await next();
};

function acceptsHtml(accept = ""): boolean {
  return accept.includes("text/html") && !accept.includes("application/json");
}
