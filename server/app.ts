import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import type { Registry } from "prom-client";
import { UPLOADS_PATH } from "../app/admissions/apply/upload/upload-rules.ts";
import { isMachinePath } from "../app/layout/redirects/machine-paths.ts";
import type { Deps, RequestContext } from "../app/platform/deps.server.ts";
import type { Log } from "../app/platform/log.server.ts";
import { isOverTls, networkOf, type TrustedProxies, visitorAddress } from "./http/client-network.ts";
import { countResponses } from "./metrics/count-responses.ts";
import { metricsEndpoint } from "./metrics/metrics-endpoint.ts";
import type { Traffic } from "./metrics/traffic.ts";
import { compressPages } from "./middleware/compress-pages.ts";
import { cspReports } from "./middleware/csp-reports.ts";
import { healthEndpoints } from "./middleware/health.ts";
import { failureOfEndpoint, onError } from "./middleware/on-error.ts";
import { requestIdOf } from "./middleware/request-id.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameOriginOnly } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import type { Work } from "./overload/overload.ts";
import { countWork } from "./overload/shed-load.ts";
import { filesOfOtherBuilds } from "./static-files/built-files.ts";
import { isFilePath } from "./static-files/file-path.ts";
import { endedServiceWorker, SERVICE_WORKER_PATH } from "./static-files/service-worker.ts";

export type AppEnv = { Bindings: HttpBindings; Variables: { requestContext: RequestContext; log: Log } };

/** Answers a request with a page or an endpoint of app/routes.ts. */
export type PageHandler = (request: Request, deps: Deps, requestContext: RequestContext) => Promise<Response>;

export type AppOptions = {
  deps: Deps;
  proxies: TrustedProxies;
  pages: PageHandler;
  /** The folder of built files for the browser; null in development, where Vite serves them. */
  clientFolder: string | null;
  /** The folder of cut pictures, each under a name that changes with it. */
  picturesFolder: string;
  traffic: Traffic;
  /** What /metrics tells; null when there is no such address. */
  registry: Registry | null;
  /** Whether browsers are given the service worker; if not, they are told to end theirs. */
  serviceWorker?: boolean;
  /** What is under way is counted here; without it, nothing is. */
  work?: Work;
  /** Aborted once somebody asked the program to stop. */
  stopping?: AbortSignal;
};

const IMMUTABLE = "public, max-age=31536000, immutable";

/** The whole program as one list of steps, in the order in which a request meets them. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const {
    deps,
    proxies,
    pages,
    clientFolder,
    picturesFolder,
    traffic,
    registry,
    serviceWorker = true,
    work,
    stopping,
  } = options;
  const app = new Hono<AppEnv>();
  app.onError(onError(deps.log));
  app.use(createRequestContext(deps, proxies));
  app.use(countResponses(traffic));
  app.use(requestLog);
  app.use(securityHeaders({ contentPolicy: clientFolder !== null }));
  app.use(knownMethodsOnly);
  app.use(wellFormedOnly);
  app.route("/", healthEndpoints(deps, stopping));
  if (registry) app.route("/", metricsEndpoint(registry));
  app.route("/", cspReports(deps, traffic.noteReport));
  if (!serviceWorker) app.route("/", endedServiceWorker());
  if (work) app.use(countWork(work));
  if (clientFolder) app.use(staticFiles(clientFolder));
  if (clientFolder) app.get("/assets/*", compressPages, filesOfOtherBuilds(deps, IMMUTABLE));
  app.use("/pictures/*", pictureFiles(picturesFolder));
  app.use(compressPages);
  app.use(sameOriginOnly);
  app.use(submittedByHtmlForm);
  app.all("*", async (c) => {
    const { requestContext, log } = c.var;
    const response = await pages(asVisitorSeesIt(c.req.raw, requestContext), { ...deps, log }, requestContext);
    return failureOfEndpoint(c, response) ?? response;
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
      network: networkOf(visitorAddress(connection, c.req.header("X-Forwarded-For"), proxies)),
      secure,
      origin: deps.publicUrl ?? `${secure ? "https:" : "http:"}//${new URL(c.req.url).host}`,
      savesData: c.req.header("Save-Data")?.toLowerCase() === "on",
      nonce: randomBytes(16).toString("base64url"),
      failure: null,
    });
    await next();
    c.res.headers.set("X-Request-Id", requestId);
  };
}

const METHODS = ["GET", "HEAD", "POST"];
/** What the protocol for uploads that can be taken up again is made of (tus 1.0.0). */
const UPLOAD_METHODS = ["HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

/** No other route takes another method, and React Router would hand PUT, PATCH and DELETE to the same action as POST. */
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

/** An address such as /%ff stands for no text: it is no page, and routers stumble over it. */
const wellFormedOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    const { pathname } = new URL(c.req.url);
    return isMachinePath(pathname) ? c.json({ message: "There is nothing at this address." }, 404) : c.redirect("/");
  }
  return next();
};

/** Behind a proxy the request names the proxy's idea of our address. React Router compares it with the browser's Origin. */
function asVisitorSeesIt(request: Request, { origin }: RequestContext): Request {
  const url = new URL(request.url);
  return url.origin === origin ? request : new Request(`${origin}${url.pathname}${url.search}`, request);
}

function staticFiles(root: string): MiddlewareHandler<AppEnv> {
  const files = serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound(file, c) {
      c.header("Cache-Control", cachingOf(file));
    },
  });
  return async (c, next) => (isFilePath(c.req.path) ? files(c, next) : next());
}

function cachingOf(file: string): string {
  if (file.includes("/assets/")) return IMMUTABLE;
  return file.endsWith(SERVICE_WORKER_PATH) ? "no-cache" : "public, max-age=3600";
}

function pictureFiles(root: string): MiddlewareHandler<AppEnv> {
  return serveStatic<AppEnv>({
    root,
    rewriteRequestPath: (address) => address.replace(/^\/pictures/, ""),
    onFound: (_file, c) => c.header("Cache-Control", IMMUTABLE),
  });
}

/** The page of each form that posts to an endpoint. */
const FORM_PAGES = new Map([
  ["/form/submit", "/Admissions/Apply"],
  ["/subscribe", "/newsletter"],
]);

/** A browser that posts a form itself, without JavaScript, wants a page: the same address answers it through the form's page. */
const submittedByHtmlForm: MiddlewareHandler<AppEnv> = async (c, next) => {
  const page = FORM_PAGES.get(c.req.path.toLowerCase().replace(/\/$/, ""));
  if (page && c.req.method === "POST" && acceptsHtml(c.req.header("Accept")))
    c.req.raw = new Request(new URL(page, c.req.url), c.req.raw);
  await next();
};

function acceptsHtml(accept = ""): boolean {
  return accept.includes("text/html") && !accept.includes("application/json");
}
