import { expect, test } from "vitest";
import { pagesOverBudget } from "./pages-over-budget.ts";

test("reports public pages over their budget, which is larger for the application form", () => {
  const weight = (path: string, script: number) => ({ path, script: script * 1024, style: 1024, font: 0 });
  const weights = [weight("/campus", 119), weight("/give", 118), weight("/apply", 155), weight("/dashboard", 500)];
  expect(pagesOverBudget(weights, ["/Campus", "/Give", "/Apply"], "/Apply")).toEqual([
    { path: "/Campus", kilobytes: 120 },
  ]);
});
