import type { RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { readPageAddress } from "./page-address.ts";

const cached = { cache: { query: {} } };
const ROUTES: RouteObject[] = [
  {
    id: "site",
    children: [
      { id: "home", index: true, handle: cached },
      { id: "apply", path: "Admissions/Apply" },
      { id: "fees", path: "Admissions/UndergraduateFees", handle: cached },
      { id: "news", path: "News", handle: { cache: { query: { page: /^\d{1,3}$/, tag: /^[a-z ]{1,40}$/i } } } },
      { id: "article", path: "news/:id", handle: cached },
    ],
  },
  { id: "unknown", path: "*" },
];

const address = (target: string) => readPageAddress(target, ROUTES);

describe("readPageAddress", () => {
  it.each([
    "/Admissions/UndergraduateFees",
    "/admissions/undergraduatefees",
    "/ADMISSIONS/UNDERGRADUATEFEES/",
    "/admissions/undergraduateFees?utm_source=x&page=2",
    "/admissions/undergraduateFees?",
  ])("is one, in whatever way a visitor writes it: %s", (target) => {
    expect(address(target)).toEqual({ key: "/admissions/undergraduatefees", path: "/Admissions/UndergraduateFees" });
  });

  it("keeps only the parameters that the page reads, in a fixed order", () => {
    expect(address("/news?x=1&tag=Students&page=2")?.path).toBe("/News?page=2&tag=Students");
    expect(address("/news?page=2&tag=Students")?.key).toBe(address("/news?tag=Students&page=2")?.key);
    expect(address("/news?page=")?.key).toBe("/news");
  });

  it("parses the home page and its data", () => {
    expect(address("/")).toEqual({ key: "/", path: "/" });
    expect(address("/_.data?_routes=home")).toEqual({ key: "/_.data?_routes=home", path: "/_.data?_routes=home" });
  });

  it("keeps path parameters as written", () => {
    expect(address("/News/12")).toEqual({ key: "/news/12", path: "/news/12" });
    expect(address("/news/12.data")?.path).toBe("/news/12.data");
  });

  it.each([
    ["a page that is not cacheable", "/Admissions/Apply"],
    ["an unknown page", "/nothing/here"],
    ["an invalid parameter", "/news?page=abc"],
    ["a parameter given twice", "/news?page=1&page=2"],
    ["percent-encoded letters", "/%6eews"],
    ["two slashes", "//news"],
    ["dots", "/news/../about"],
    ["a backslash", "/news\\"],
    ["another host", "http://elsewhere.example/news"],
    ["a path that is too long", `/news/${"1".repeat(200)}`],
    ["a query that is too long", `/news?x=${"1".repeat(300)}`],
    ["data of a route that the page does not have", "/news.data?_routes=fees"],
    ["data of routes as a pattern", "/news.data?_routes=.*"],
  ])("is none for %s", (_, target) => {
    expect(address(target)).toBeNull();
  });
});
