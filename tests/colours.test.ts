import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const PAGES = globSync("app/**/*.{tsx,css}", { cwd: ROOT }).filter((name) => !name.endsWith(".test.tsx"));

/** Returns what a pattern finds in the components and style sheets, with the file. */
function findInPages(pattern: RegExp): string[] {
  return PAGES.flatMap((name) => {
    const found = readFileSync(path.join(ROOT, name), "utf8").match(pattern) ?? [];
    return found.map((text) => `${name}: ${text}`);
  });
}

test("pages name colours by their role, so that a university's theme replaces all of them", () => {
  expect(PAGES.length).toBeGreaterThan(300);
  expect(findInPages(/(?<=[[:\s"'(])#[0-9a-f]{6}\b/gi).filter((one) => !one.includes("colour-field.tsx"))).toEqual([]);
  expect(findInPages(/\bhsla?\(|\brgba?\((?!var\(--shade\))/g)).toEqual([]);
  const outsideOfScales = findInPages(/(?<!--color-[a-z]+-?\d*: )oklch\([^)]*\)/g);
  expect(outsideOfScales.map((one) => one.replace(/^app\/base\.css: .*155 \/ .*/, "the shadow"))).toEqual([
    "the shadow",
    "the shadow",
  ]);
});

test("no class makes a colour of the theme transparent: the build turns it into a fixed colour for older browsers", () => {
  // The dark text colour of a backdrop is the same on every site to the eye.
  expect(findInPages(/\b[a-z]+-(?:brand|action|accent|ground)-\d+\/\d+/g)).toEqual([]);
});
