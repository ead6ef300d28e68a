import { expect, test } from "vitest";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { openSiteCache } from "./site-cache.server.ts";
import { raiseSiteVersion } from "./site-version.server.ts";

const t = testDeps();

test("computes a result once until the site changes", async () => {
  const cache = openSiteCache<number>(t.deps.db);
  let computed = 0;
  const read = () => cache.get(async () => ++computed);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  await t.deps.db.transaction().execute(raiseSiteVersion);
  expect(await read()).toBe(2);
});

test("computes again after a failure", async () => {
  const cache = openSiteCache<number>(t.deps.db);
  await expect(cache.get(() => Promise.reject(new Error("no data")))).rejects.toThrow("no data");
  expect(await cache.get(async () => 1)).toBe(1);
});
