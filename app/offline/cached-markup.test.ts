import { expect, it } from "vitest";
import { addAge, filesNamedIn, forAddress, withoutScripts } from "./cached-markup.ts";

const PAGE = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/assets/app-1.css"/>
<link rel="late-module" href="/assets/fees.page-2.js"/></head><body><main><a href="/offline">Try again</a>
<ul><li data-page="/Admissions"><a href="/Admissions">Admission</a></li><li data-page="/Admissions/Apply"><a>Form</a></li></ul></main>
<script nonce="x">window.pictures = ["/pictures/hero-480.webp"]</script>
<script nonce="x" type="text/late-module">import "/assets/manifest-3.js"; import * as route0 from "/assets/fees.page-2.js";</script></body></html>`;

it("lists each built file of a page once, and none of its pictures", () => {
  expect(filesNamedIn(PAGE)).toEqual(["/assets/app-1.css", "/assets/fees.page-2.js", "/assets/manifest-3.js"]);
  const crest = '<img src="/crest/1a2b/crest.webp"/><link rel="icon" href="/crest/1a2b/icon-32.png"/>';
  expect(filesNamedIn(crest)).toEqual(["/crest/1a2b/crest.webp"]);
});

it("adds the age to the head and changes no script, since the CSP allows scripts by their hashes", () => {
  const html = addAge(PAGE, 1_000);
  expect(html).toContain('<head><meta name="kept-at" content="1000">');
  const scripts = /<script[\s\S]*?<\/script>/g;
  expect(html.match(scripts)).toEqual(PAGE.match(scripts));
});

it("removes the scripts from the offline page, and keeps its style sheet", () => {
  const plain = withoutScripts(PAGE);
  expect(plain).not.toMatch(/script|\.js/);
  expect(filesNamedIn(plain)).toEqual(["/assets/app-1.css"]);
});

it("lists the saved pages on the offline page, and links to the requested address", () => {
  const shown = forAddress(PAGE, new URL('https://x.example/News?tag=a&words="b$&'), (path) => path === "/Admissions");
  expect(shown).toContain('href="/News?tag=a&amp;words=%22b$&amp;">Try again');
  expect(shown).toContain(">Admission<");
  expect(shown).not.toContain(">Form<");
});
