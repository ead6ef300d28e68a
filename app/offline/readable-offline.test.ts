import { describe, expect, it } from "vitest";
import { standInFor } from "./absent-script.ts";
import { pagesToCache } from "./cache-message.ts";
import { pageOfData } from "./fetch-pages.ts";
import { READABLE_OFFLINE, readablePath } from "./readable-offline.ts";

describe("a device keeps", () => {
  it.each([
    ["/Admissions/Apply", "/Admissions/Apply"],
    ["/admissions/APPLY/", "/Admissions/Apply"],
    ["/Admissions", "/Admissions"],
    ["/", null],
    ["/Admissions/Status", null],
    ["/Admissions/Received/a-token", null],
    ["/Admissions/Apply/a-token", null],
    ["/dashboard", null],
    ["/login", null],
  ])("of %s: %s", (address, cached) => {
    expect(readablePath(address)).toBe(cached);
  });

  it("nothing that a page asks for beside the pages of admission", () => {
    const paths = READABLE_OFFLINE.map(({ path }) => path);
    expect(pagesToCache({ kind: "keep-pages", paths })).toEqual(paths);
    for (const message of [null, "keep-pages", { kind: "keep-pages", paths: ["/dashboard"] }, { kind: "other", paths }])
      expect(pagesToCache(message)).toBeNull();
  });
});

describe("a link that is pressed without a line", () => {
  it.each([
    ["/_.data?_routes=home", "/"],
    ["/news.data?page=2", "/news?page=2"],
    ["/news/12.data", "/news/12"],
    ["/Admissions/Apply.data", "/Admissions/Apply"],
    ["/Admissions/Status.data", null],
    ["/Admissions/Received/a-token.data", null],
    ["/dashboard/_.data", null],
    ["/newsletter/confirm/a-token.data", null],
  ])("to %s leads to %s", (asked, page) => {
    const url = pageOfData(`https://x.example${asked}`);
    expect(url && url.pathname + url.search).toBe(page);
  });

  it("finds a stand-in for the script of a page, and for no other file", async () => {
    expect(await standInFor("/assets/home.page-D7A_JuQJ.js")?.text()).toContain("export default");
    for (const file of ["/assets/framework-1.js", "/assets/running-upload-1.js", "/assets/app-1.css", "/x.page-1.js"])
      expect(standInFor(file)).toBeNull();
  });
});
