import { expect, test } from "vitest";
import { currentItem, currentLink } from "./current-page.ts";

test("a link is marked on its own page in any letter case, and on pages beneath it", () => {
  expect(currentLink("/admissions/Apply", "/Admissions/Apply/")).toBe("page");
  expect(currentLink("/Admissions", "/Admissions/Apply")).toBe("true");
  expect(currentLink("/about", "/about-us")).toBeUndefined();
});

test("the home page is above no other page", () => {
  expect(currentLink("/", "/")).toBe("page");
  expect(currentLink("/", "/News")).toBeUndefined();
});

test("an item without a page of its own is marked by what its dropdown holds", () => {
  const academics = {
    label: "Academics",
    dropdown: [{ label: "Calendar", secondaryChild: [{ label: "Undergraduate", to: "/academics/calendar" }] }],
  };
  expect(currentItem(academics, "/Academics/calendar")).toBe("true");
  expect(currentItem(academics, "/Academics")).toBeUndefined();
});
