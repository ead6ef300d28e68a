import { describe, expect, it } from "vitest";
import { pagesToCache } from "./cache-message.ts";
import { fallbackScriptFor } from "./fallback-script.ts";
import { pageOfData } from "./fetch-pages.ts";
import { READABLE_OFFLINE, readablePath } from "./readable-offline.ts";

describe("pages saved for offline use", () => {
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
  ])("the saved page at %s is %s", (address, cached) => {
    expect(readablePath(address)).toBe(cached);
  });

  it("ignores messages that ask to save any other page", () => {
    const paths = READABLE_OFFLINE.map(({ path }) => path);
    expect(pagesToCache({ kind: "keep-pages", paths })).toEqual(paths);
    for (const message of [null, "keep-pages", { kind: "keep-pages", paths: ["/dashboard"] }, { kind: "other", paths }])
      expect(pagesToCache(message)).toBeNull();
  });
});

describe("a link that is clicked offline", () => {
  it.each([
    ["/_.data?_routes=home", "/"],
    ["/news.data?page=2", "/news?page=2"],
    ["/news/12.data", "/news/12"],
    ["/Admissions/Apply.data", "/Admissions/Apply"],
    ["/Admissions/Status.data", null],
    ["/Admissions/Received/a-token.data", null],
    ["/dashboard/_.data", null],
    ["/newsletter/confirm/a-token.data", null],
  ])("leads from the data of %s to %s", (data, page) => {
    const url = pageOfData(`https://x.example${data}`);
    expect(url && url.pathname + url.search).toBe(page);
  });

  it("gets a fallback for the script of a page, and for no other file", async () => {
    expect(await fallbackScriptFor("/assets/home.page-D7A_JuQJ.js")?.text()).toContain("export default");
    for (const file of ["/assets/framework-1.js", "/assets/running-upload-1.js", "/assets/app-1.css", "/x.page-1.js"])
      expect(fallbackScriptFor(file)).toBeNull();
  });
});
