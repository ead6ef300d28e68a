import { expect, test } from "vitest";
import { milestoneDate } from "./milestones-section.tsx";

test("a milestone is dated as exactly as it is known", () => {
  expect(milestoneDate("2016")).toBe("2016");
  expect(milestoneDate("2019-01")).toBe("January 2019");
  expect(milestoneDate("2015-03-05")).toBe("5 March 2015");
});
