import { expect, it } from "vitest";
import { addAge, filesNamedIn, forAddress, withoutScripts } from "./cached-markup.ts";

const PAGE = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/assets/app-1.css"/>
<link rel="late-module" href="/assets/fees.page-2.js"/></head><body><main><a href="/offline">Try again</a>
<ul><li data-page="/Admissions"><a href="/Admissions">Admission</a></li><li data-page="/Admissions/Apply"><a>Form</a></li></ul></main>
<script nonce="x">window.pictures = ["/pictures/hero-480.webp"]</script>
<script nonce="x" type="text/late-module">import "/assets/manifest-3.js"; import * as route0 from "/assets/fees.page-2.js";</script></body></html>`;

it("a kept page brings the built files that it names, each once, and none of its pictures", () => {
  expect(filesNamedIn(PAGE)).toEqual(["/assets/app-1.css", "/assets/fees.page-2.js", "/assets/manifest-3.js"]);
});

it("its age is told in the head, and no script is changed, since the policy names scripts by their content", () => {
  const told = addAge(PAGE, 1_000);
  expect(told).toContain('<head><meta name="kept-at" content="1000">');
  const scripts = /<script[\s\S]*?<\/script>/g;
  expect(told.match(scripts)).toEqual(PAGE.match(scripts));
});

it("the page for no line has no script, and keeps its style", () => {
  const plain = withoutScripts(PAGE);
  expect(plain).not.toMatch(/script|\.js/);
  expect(filesNamedIn(plain)).toEqual(["/assets/app-1.css"]);
});

it("the page for no line lists what is on the device, and tries the address again that was asked for", () => {
  const shown = forAddress(PAGE, new URL('https://x.example/News?tag=a&words="b$&'), (path) => path === "/Admissions");
  expect(shown).toContain('href="/News?tag=a&amp;words=%22b$&amp;">Try again');
  expect(shown).toContain(">Admission<");
  expect(shown).not.toContain(">Form<");
});
