import { expect, test } from "vitest";
import { flatten } from "./flatten-styles.ts";

const plain = (css: string) => flatten(css).replace(/\s+/g, " ").trim();

test("a later layer overrides an earlier one regardless of specificity; rules without a layer override all", () => {
  const css = `@layer base { a { color: red } } @layer components { .card a.link { color: blue } }
    @layer utilities { .text { color: green } } .own { color: black }`;
  const raised = [...plain(css).matchAll(/(?::not\(#\\#\))+/g)].map(([part]) => part.length / ":not(#\\#)".length);
  expect(raised).toEqual([1, 3, 4]);
  expect(plain(css)).not.toContain("@layer");
});

test("an earlier layer overrides later ones among important declarations", () => {
  expect(
    plain("@layer base { a { color: red !important; top: 0 } } @layer utilities { .b { color: blue !important } }"),
  ).toBe(
    "a { top: 0 } a:not(#\\#):not(#\\#):not(#\\#):not(#\\#) { color: red !important } .b:not(#\\#) { color: blue !important }",
  );
});

test("expands alternatives into a selector list", () => {
  expect(plain("@layer base { li:is(:hover, .on) > :is(ul, ol) { top: 0 } }")).toBe(
    "li:hover > ul, li:hover > ol, li.on > ul, li.on > ol { top: 0 }",
  );
  expect(plain("@layer base { .x:is(:where(.group):hover *) { top: 0 } }")).toBe(".group:hover .x { top: 0 }");
  expect(plain("@layer base { .x:is(li) { top: 0 } }")).toBe("li.x { top: 0 }");
});

test("a selector with zero specificity loses against the rest of its layer", () => {
  expect(plain("@layer utilities { :where(.space > p) { top: 0 } }")).toBe(".space:not(#\\#):not(#\\#) > p { top: 0 }");
});

test("fails the build for alternatives that can't be expanded", () => {
  expect(() => flatten(".a .x:is(.b *) { top: 0 }")).toThrow("needs :is()");
  expect(() => flatten("@layer unheard { a { top: 0 } }")).toThrow('Unknown layer "unheard"');
});

test("puts a selector that older browsers don't know into a rule of its own", () => {
  expect(plain("@layer base { *, ::backdrop { margin: 0 } }")).toBe("* { margin: 0 } ::backdrop { margin: 0 }");
});

test("keeps the pseudo-element of a raised selector last, and leaves keyframes unchanged", () => {
  expect(plain("@layer components { a:hover::after { top: 0 } @keyframes in { from { top: 0 } } }")).toBe(
    "a:hover:not(#\\#)::after { top: 0 } @keyframes in { from { top: 0 } }",
  );
});

test("rewrites logical properties, dvh and media queries, and keeps only plain colours", () => {
  expect(plain("@layer base { a { margin-inline: auto 1px; inset: 0 2px } }")).toBe(
    "a { margin-left: auto; margin-right: 1px; top: 0; right: 2px; bottom: 0; left: 2px }",
  );
  expect(plain("@layer base { a { height: calc(100dvh - 2rem) } }")).toBe(
    "a { height: calc(100vh - 2rem); height: calc(100dvh - 2rem) }",
  );
  expect(plain("@media not (min-width: 2rem), not (min-height: 1rem) { @layer base { a { top: 0 } } }")).toContain(
    "@media not all and (min-width: 2rem), not all and (min-height: 1rem)",
  );
  expect(
    plain("@layer base { a { color: red; color: lab(50% 0 0) } } @supports (color: lab(0% 0 0)) { a { color: red } }"),
  ).toBe("a { color: red }");
});

test("emulates aspect-ratio in browsers without it", () => {
  expect(plain("@layer base { .a, .b { aspect-ratio: 4 / 3 } .b { aspect-ratio: auto } }")).toContain(
    '@supports not (aspect-ratio: 1) { .a::before, .b::before { content: ""; float: left; padding-top: calc(100% / (4 / 3)) } }',
  );
  expect(plain("@layer base { .c { aspect-ratio: auto !important } }")).toContain(
    "::before { content: none !important }",
  );
});
