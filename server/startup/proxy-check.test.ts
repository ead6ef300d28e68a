import { describe, expect, test } from "vitest";
import { loader } from "../../app/operations/operations.page.tsx";
import { listenLocally } from "../../tests/support/apps/local-port.ts";
import { recordLog } from "../../tests/support/recorded-log.ts";
import { routeArgs, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { createApp } from "../app.ts";
import { trustedProxies } from "../http/client-network.ts";
import { createHttpServer } from "../http/http-server.ts";
import { countTraffic } from "../metrics/traffic.ts";
import { createProxyCheck } from "./proxy-check.ts";

const PUBLIC_URL = "https://www.palmgrove.example";

const t = testDeps();
/** Sends two forwarded requests. Returns the logged warnings, and the current warning. */
async function forwardTwice(proxies: string[], header = "X-Forwarded-For") {
  const { log, lines } = recordLog();
  const proxyCheck = createProxyCheck({ publicUrl: null, trustedProxies: proxies }, log);
  const { server, close } = createHttpServer(
    createApp({
      deps: { ...t.deps, log, proxyCheck },
      pages: async () => new Response("a page"),
      proxies: trustedProxies(proxies),
      isBuilt: true,
      traffic: countTraffic(),
      registry: null,
    }),
  );
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  for (const visitor of ["198.51.100.1", "198.51.100.2"]) await fetch(url, { headers: { [header]: visitor } });
  await close();
  return { warned: lines.map(({ msg }) => msg).filter((msg) => msg !== "request"), warning: proxyCheck.warning() };
}

describe("createProxyCheck", () => {
  test("warns at start when PUBLIC_URL is set and no proxy is trusted", () => {
    const warningOf = (publicUrl: string | null, proxies: string[]) =>
      createProxyCheck({ publicUrl, trustedProxies: proxies }, t.deps.log).warning();
    expect(warningOf(PUBLIC_URL, [])).toMatch(/^TRUST_PROXY is not set: .+ share one network's limits; set it to .+$/);
    expect(warningOf(PUBLIC_URL, ["127.0.0.1"])).toBeNull();
    expect(warningOf(null, [])).toBeNull();
  });

  test("logs an untrusted proxy once, without any address", async () => {
    const { warned, warning } = await forwardTwice(["10.0.0.5"]);
    expect(warned).toEqual([expect.stringMatching(/X-Forwarded-For from an address that TRUST_PROXY does not name/)]);
    expect(warned.join()).not.toMatch(/\d+\.\d+/);
    expect(warning).toBe(warned[0]);
  });

  test("logs neither a trusted proxy nor a direct request", async () => {
    expect(await forwardTwice(["127.0.0.1"])).toEqual({ warned: [], warning: null });
    expect(await forwardTwice([], "X-Custom")).toEqual({ warned: [], warning: null });
  });

  test("shows an untrusted proxy on the Operations page", async () => {
    const cookie = await staffCookie(t.deps, "ngozi", "administrator");
    const proxyCheck = createProxyCheck({ publicUrl: PUBLIC_URL, trustedProxies: [] }, t.deps.log);
    const deps = { ...t.deps, proxyCheck };
    const { state } = await loader(routeArgs(deps, "/dashboard/operations", { cookie }));
    expect(state.actions.map(({ advice }) => advice)).toContainEqual(expect.stringMatching(/^TRUST_PROXY is not set/));
  });
});
