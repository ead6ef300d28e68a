import { describe, expect, it } from "vitest";
import { newsAddress, readNewsList } from "./news-list.ts";

const read = (query: string) => readNewsList(new URLSearchParams(query));

describe("the URL of the news list", () => {
  it("round-trips the state of the list", () => {
    const list = { search: "palm & oil", category: "Campus Life", tag: null, page: 3 };
    expect(newsAddress(list, { page: 3 })).toBe("/news?search=palm+%26+oil&category=Campus+Life&page=3");
    expect(read("search=palm+%26+oil&category=Campus+Life&page=3")).toEqual(list);
    expect(newsAddress(read(""))).toBe("/news");
  });

  it("resets the page when a filter changes", () => {
    const list = read("search=palm&tag=Staff&page=4");
    expect(newsAddress(list, { search: "oil" })).toBe("/news?search=oil&tag=Staff");
    expect(newsAddress(list, { category: "Sport", tag: null })).toBe("/news?search=palm&category=Sport");
  });

  it("has a category or a tag, never both", () => {
    expect(read("category=Sport&tag=Staff")).toMatchObject({ category: "Sport", tag: null });
  });

  it.each(["0", "-1", "abc", "1.5", "1e3", "0x10", "Infinity", "99999999999999", "", " ", "1;drop", "%00"])(
    "has page 1 for the invalid page '%s'",
    (page) => {
      expect(read(`page=${page}`).page).toBe(1);
    },
  );

  it("strips NUL and truncates long text", () => {
    expect(read("search=%00a%00&category=%00&tag=b%00")).toEqual({ search: "a", category: null, tag: "b", page: 1 });
    expect(read(`search=${"a".repeat(10_000)}`).search).toHaveLength(200);
    expect(read(`tag=${"a".repeat(10_000)}`).tag).toHaveLength(300);
  });
});
