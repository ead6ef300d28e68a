import { afterAll, beforeAll, expect, it } from "vitest";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { createRateLimit } from "../../platform/http/rate-limit.server.ts";
import { openDatabase } from "../../platform/postgres/database.server.ts";
import { action as page } from "../newsletter.page.tsx";
import { action as endpoint } from "./subscribe.endpoint.ts";

const test = testDeps();
let down: Deps;
beforeAll(async () => {
  const { db, pool } = openDatabase({ host: "/nowhere", connectionTimeoutMillis: 1000 }, test.deps.log);
  const limit = createRateLimit(pool, { name: "subscribe", attempts: 10, perSeconds: 60 });
  const limits = { ...test.deps.limits, subscriptionsByAddress: limit, subscriptionsByNetwork: limit };
  down = { ...test.deps, db, limits };
});
afterAll(() => down.db.destroy());

const form = () => ({ method: "POST", body: new URLSearchParams({ email: "ada@example.com" }) });
const MESSAGE = "There was an issue with the subscription. Please try again later.";

it("returns 503 with Retry-After to a script when the database is down", async () => {
  const response = await endpoint(routeArgs(down, "/subscribe", { init: form() }));
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await response.json()).toEqual({ message: MESSAGE });
});

it("returns 503 with Retry-After to a visitor without JavaScript when the database is down", async () => {
  const { data, init } = await page(routeArgs(down, "/newsletter", { init: form() }));
  expect(data).toEqual({ tone: "error", text: MESSAGE });
  expect([init?.status, new Headers(init?.headers).get("Retry-After")]).toEqual([503, "30"]);
});
