import { expect, test } from "vitest";
import { checkAddress, type Surroundings, type TypedAddress } from "./check-address.server.ts";

const AROUND: Surroundings = {
  sections: ["", "/about", "/open-day", "/a/b/c", "/preview"],
  isBuiltIn: (path) => ["/campus", "/about/history", "/verify"].includes(path),
  willBeBuiltIn: () => false,
  pageAt: (path) => (path === "/open-day" ? { id: 7, name: "Open Day" } : null),
  redirectAt: (path) => ({ "/old-name": "/open-day", "/prospectus": "/admissions" })[path] ?? null,
};
const OPEN_DAY = { id: 7, path: "/open-day" };

const check = (typed: Partial<TypedAddress>, moved?: { id: number; path: string }) => {
  const checked = checkAddress({ section: "", slug: "visit", ...typed }, AROUND, moved);
  return checked.kind === "valid" ? checked.path : checked.problems.map(({ message }) => message).join();
};

test("makes an address of what is typed", () => {
  expect(check({ section: "/about", slug: " Ẹ káàbọ̀: Visit Us! " })).toBe("/about/e-kaabo-visit-us");
  expect(check({ slug: "2026" })).toBe("/2026");
});

test("rejects addresses of pages that came with the site, in any spelling", () => {
  expect(check({ slug: "Campus" })).toContain("belongs to a page that came with the site");
  expect(check({ section: "/about", slug: "HISTORY" })).toContain("/about/history belongs to a page");
});

test("rejects addresses that programs use", () => {
  for (const slug of ["api", "files", "assets", "healthz", "csp reports", "preview"])
    expect(check({ slug }), slug).toContain("is used by programs");
  expect(check({ section: "/preview", slug: "tour" })).toContain("/preview/tour is used by programs");
});

test("rejects the address of another page, and one that is redirected elsewhere", () => {
  expect(check({ slug: "open-day" })).toContain("The page “Open Day” has the address /open-day");
  expect(check({ slug: "prospectus" })).toContain("redirected to /admissions");
});

test("lets a page keep its address, and return to one that leads to it", () => {
  expect(check({ slug: "open-day" }, OPEN_DAY)).toBe("/open-day");
  expect(check({ slug: "old-name" }, OPEN_DAY)).toBe("/old-name");
});

test("rejects an empty, an overlong and a too deep address, and a page below itself", () => {
  expect(check({ slug: " / " })).toContain("Write the last part");
  expect(check({ slug: "a".repeat(120) })).toContain("more than 100 letters");
  expect(check({ section: "/a/b/c" })).toContain("more than 3 parts");
  expect(check({ section: "/library" })).toContain("Choose a part of the site");
  expect(check({ section: "/open-day" }, OPEN_DAY)).toContain("can’t stand below itself");
});
