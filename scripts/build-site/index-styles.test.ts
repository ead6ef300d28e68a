import { expect, test } from "vitest";
import { criticalStyle, inlineCriticalStyle } from "../../app/platform/react-router/critical-style.server.ts";
import { indexOf } from "./index-styles.ts";

const SHEET = `
@property --turn { syntax: "*"; inherits: false }
@font-face { font-family: Serif; src: url(/assets/serif.woff2) }
@font-face { font-family: Stand-in; src: local(Arial) }
body { margin: 0 }
.card { color: green }
.card .title, .note { color: red }
.menu { display: none }
html.js .menu { display: block }
.plain:not(.menu) { top: 0 }
.turned { rotate: var(--turn) }
.spin { animation: spin 1s }
@media (width >= 40rem) { .card { top: 1px } .menu { top: 2px } .wide\\:flex { display: flex } }
@media (width >= 40rem) { @supports (color: red) { .card { left: 1px } } }
@media print { .card { color: black } }
@keyframes spin { to { rotate: 1turn } }
@keyframes fade { to { opacity: 0 } }
`;
const index = indexOf("/assets/app.css", SHEET);
const styleOf = (html: string) => criticalStyle(html, index).replace(/\s+/g, " ");

test("a page carries the rules whose classes it has, in the order of the style sheet", () => {
  expect(styleOf('<p class="card">').replaceAll(/@font-face \{[^}]*\}/g, "")).toBe(
    "body { margin: 0 }.card { color: green }@media (width >= 40rem){.card { top: 1px }}@media (width >= 40rem){@supports (color: red){.card { left: 1px }}}",
  );
  expect(styleOf('<p class="title">')).not.toContain("red");
  expect(styleOf('<p class="card title">')).toContain(".card .title, .note { color: red }");
  expect(styleOf('<p class="note">')).toContain(".card .title, .note { color: red }");
});

test("what a selector excludes is not needed, and classes that scripts set on the root element are expected", () => {
  expect(styleOf('<p class="plain">')).toContain(".plain:not(.menu) { top: 0 }");
  expect(styleOf('<p class="menu">')).toContain("html.js .menu { display: block }");
});

test("class names with escaped characters are found", () => {
  expect(styleOf('<p class="wide:flex">')).toContain(".wide\\:flex { display: flex }");
  const escaped = indexOf("/app.css", String.raw`.\[\&_h2\]\:top h2 { top: 3px }`);
  expect(criticalStyle('<p class="[&amp;_h2]:top">', escaped)).toBe(String.raw`.\[\&_h2\]\:top h2 { top: 3px }`);
});

test("registered properties and keyframes come with the rules that use them", () => {
  expect(styleOf('<p class="card">')).not.toMatch(/@property|@keyframes/);
  expect(styleOf('<p class="turned">')).toContain("@property --turn");
  const spinning = styleOf('<p class="spin">');
  expect(spinning).toContain("@keyframes spin");
  expect(spinning).not.toContain("@keyframes fade");
});

test("a page begins with the fonts of the device", () => {
  expect(styleOf("<p>")).toContain("font-family: Stand-in");
  expect(styleOf("<p>")).not.toContain("Serif");
});

test("the style sheet is loaded late, and at once where scripts are off", () => {
  const page = inlineCriticalStyle(
    '<head><link rel="stylesheet" href="/assets/app.css" data-precedence="default"/></head><p class="card">',
    [index],
    "abc",
  );
  expect(page).toContain('<style nonce="abc">');
  expect(page).toContain('<link rel="late-stylesheet" href="/assets/app.css" data-precedence="default"/>');
  expect(page).toContain('<noscript><link rel="stylesheet" href="/assets/app.css"/></noscript>');
});

test("no text of a rule ends the style element", () => {
  const { rules } = indexOf("/app.css", '.a::after { content: "</style>" }');
  expect(rules.map(({ css }) => css)).toEqual([expect.not.stringContaining("</style")]);
});
