import { afterAll, beforeAll } from "vitest";
import { action } from "../../app/admissions/apply/submit/receive/submit.endpoint.ts";
import * as uploads from "../../app/admissions/apply/upload/receive/uploads.endpoint.ts";
import { UPLOADS_PATH } from "../../app/admissions/apply/upload/upload-rules.ts";
import { loader as exportApplications } from "../../app/admissions/export/export.endpoint.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { createApp } from "../../server/app.ts";
import { trustedProxies } from "../../server/http/client-network.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import { countTraffic } from "../../server/metrics/traffic.ts";
import { listenLocally } from "./apps/local-port.ts";
import { requestContext, type TestDeps } from "./test-deps.ts";

export type TestServer = {
  origin: string;
  port: number;
  /** Submits the application form as a browser with JavaScript does. */
  submit(form: BodyInit, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
};

/** Starts a server with these dependencies before the tests of a file and closes it after. */
export function testServer(t: TestDeps, trustedNetworks?: readonly string[]): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(t.deps, trustedNetworks)));
  afterAll(() => server.close());
  return server;
}

/**
 * Starts the real HTTP server on a free port with the endpoints of the application form and of exports, but without pages, which need a build. It takes the
 * client's address from the X-Forwarded-For of `trustedNetworks`.
 */
export async function startTestServer(deps: Deps, trustedNetworks: readonly string[] = []): Promise<TestServer> {
  const app = createApp({
    deps,
    proxies: trustedProxies(trustedNetworks),
    isBuilt: false,
    traffic: countTraffic(),
    registry: null,
    pages: (request, _deps, received) => {
      const url = new URL(request.url);
      const context = requestContext(deps, received);
      if (url.pathname.startsWith(UPLOADS_PATH)) {
        const params = { id: url.pathname.slice(UPLOADS_PATH.length + 1) || undefined };
        const handler = ["GET", "HEAD", "OPTIONS"].includes(request.method) ? uploads.loader : uploads.action;
        return handler({ request, url, params, pattern: "/form/uploads/:id?", context });
      }
      if (url.pathname.startsWith("/dashboard/export."))
        return exportApplications({ request, url, params: {}, pattern: "/dashboard/export.xlsx", context });
      return action({ request, url, params: {}, pattern: "/form/submit", context });
    },
  });
  const { server, close } = createHttpServer(app);
  const port = await listenLocally(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    submit: (body, headers) =>
      fetch(`${origin}/form/submit`, { method: "POST", body, headers: { Accept: "application/json", ...headers } }),
    close,
  };
}
