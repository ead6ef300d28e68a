import { afterAll, beforeAll, expect, it } from "vitest";
import { routeArgs } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import type { Deps } from "../platform/deps.server.ts";
import { isOutage } from "../platform/errors/outage.server.ts";
import { createRateLimit } from "../platform/http/rate-limit.server.ts";
import { openDatabase } from "../platform/postgres/database.server.ts";
import { loader as dashboard } from "./dashboard.layout.tsx";
import { loader as mails } from "./mails/mails.page.tsx";
import { action as login } from "./sign-in/login.endpoint.ts";
import { loader as loginPage } from "./sign-in/login.page.tsx";

const COOKIE = `gatehouse=${"A".repeat(43)}`;

const test = testDeps();
let down: Deps;
beforeAll(async () => {
  const { db, pool } = openDatabase({ host: "/nowhere", connectionTimeoutMillis: 1000 }, test.deps.log);
  const limit = createRateLimit(pool, { name: "login", attempts: 10, perSeconds: 60 });
  down = { ...test.deps, db, limits: { ...test.deps.limits, loginsByAccount: limit, loginsByNetwork: limit } };
});
afterAll(() => down.db.destroy());

it("With the database down, sign-in returns 503 with Retry-After", async () => {
  const body = JSON.stringify({ username: "ngozi", password: "whatever it is" });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  const response = await login(routeArgs(down, "/api/admin/login", { init }));
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await response.json()).toEqual({ message: "An error occurred. Please try again later." });
});

it("With the database down, the sign-in page and the dashboard layout render without a name", async () => {
  const login = await loginPage(routeArgs(down, "/login", { cookie: COOKIE }));
  expect(login).toEqual({ next: "/dashboard", provider: null, isPasswordSet: false });
  expect(await dashboard(routeArgs(down, "/dashboard", { cookie: COOKIE }))).toEqual({
    username: null,
    groups: [],
    waiting: null,
    needsFactor: false,
    setsUp: false,
  });
});

it("With the database down, a page of the dashboard fails as an outage", async () => {
  const failure = await mails(routeArgs(down, "/dashboard/mails", { cookie: COOKIE })).catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
});
