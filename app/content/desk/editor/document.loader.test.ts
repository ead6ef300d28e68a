import { expect, test } from "vitest";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { listLinkTargets } from "./document.loader.server.ts";

const t = testDeps();

test("offers every public page by its title, in the order of the alphabet", () => {
  const targets = listLinkTargets(t.deps);
  const addresses = targets.map(({ address }) => address);
  expect(addresses).toEqual(expect.arrayContaining(Object.values(PUBLIC_PATHS)));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(targets).toContainEqual({ address: "/Campus", title: "Campus Life" });
  const titles = targets.map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, "en")));
});
