import type { HttpBindings } from "@hono/node-server";
import type { Deps, RequestContext } from "../app/platform/deps.server.ts";
import type { Log } from "../app/platform/log.server.ts";

/** The bindings and variables of every Hono handler and middleware. */
export type AppEnv = { Bindings: HttpBindings; Variables: { requestContext: RequestContext; log: Log } };

/** Handles a request to a page or an endpoint of app/routes.ts. */
export type PageHandler = (request: Request, deps: Deps, requestContext: RequestContext) => Promise<Response>;
