import { expect, test } from "vitest";
import { currentItem, currentLink } from "./current-page.ts";

test("marks a link on its own page in any letter case, and on pages below it", () => {
  expect(currentLink("/admissions/Apply", "/Admissions/Apply/")).toBe("page");
  expect(currentLink("/Admissions", "/Admissions/Apply")).toBe("true");
  expect(currentLink("/about", "/about-us")).toBeUndefined();
});

test("marks the link to the home page on the home page alone", () => {
  expect(currentLink("/", "/")).toBe("page");
  expect(currentLink("/", "/News")).toBeUndefined();
});

test("marks an item without its own page when its dropdown holds the current page", () => {
  const academics = {
    label: "Academics",
    dropdown: [{ label: "Calendar", secondaryChild: [{ label: "Undergraduate", to: "/academics/calendar" }] }],
  };
  expect(currentItem(academics, "/Academics/calendar")).toBe("true");
  expect(currentItem(academics, "/Academics")).toBeUndefined();
});
