import { expect, test } from "vitest";
import { formatMilestoneDate } from "./milestones-section.tsx";

test("formats a milestone's date as precisely as it is known", () => {
  expect(formatMilestoneDate("2016")).toBe("2016");
  expect(formatMilestoneDate("2019-01")).toBe("January 2019");
  expect(formatMilestoneDate("2015-03-05")).toBe("5 March 2015");
});
