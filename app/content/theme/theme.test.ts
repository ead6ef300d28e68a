import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { THEME_SAMPLE } from "../../../content/theme.ts";
import { findContrastProblems } from "./check-contrast.ts";
import { COLOUR_SCALES, type ColourRole } from "./colour-scales.ts";
import { contrastOf, deriveScale, deriveShade } from "./derive-scale.ts";
import { THEME } from "./theme.content.ts";
import { themeColour, themeStyle } from "./theme-style.server.ts";

const ROLES = Object.keys(COLOUR_SCALES) as ColourRole[];
const NAVY = { brand: "#003366", action: "#c00000", accent: "#ffcc00", ground: "#ffffff", ink: "#111111" };

/** Returns what the checks say about the sample with other colours. */
function problemsOf(changes: Partial<typeof THEME_SAMPLE>): string[] {
  const parsed = THEME.schema.safeParse({ ...THEME_SAMPLE, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("the colours of the style sheet", () => {
  test("are those that themes are derived from", async () => {
    const css = await readFile(new URL("../../base.css", import.meta.url), "utf8");
    const written = [...css.matchAll(/--color-(\w+)-(\d+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
      .filter(([, role = ""]) => role in COLOUR_SCALES)
      .map(([, role, step, ...lch]) => [`${role}-${step}`, ...lch.map(Number)]);
    const known = ROLES.flatMap((role) =>
      Object.entries(COLOUR_SCALES[role].steps).map(([step, lch]) => [`${role}-${step}`, ...lch]),
    );
    expect(written).toEqual(known);
  });

  test("are used as they are while a theme has the colours of the sample", () => {
    expect(Object.entries(COLOUR_SCALES).map(([role, { colour }]) => [role, colour])).toEqual(
      ROLES.map((role) => [role, THEME_SAMPLE[role]]),
    );
    expect(themeStyle(THEME_SAMPLE)).toBe("");
    expect(themeStyle({ ...THEME_SAMPLE, brand: "#193D29" })).toBe("");
  });

  test("of each base step are what the hex says", () => {
    for (const role of ROLES) {
      const { base, colour } = COLOUR_SCALES[role];
      const neighbours = Object.values(deriveScale(role, colour));
      expect(deriveScale(role, colour)[base]).toBe(colour);
      expect(new Set(neighbours).size).toBe(neighbours.length);
    }
  });
});

describe("a university's own colours", () => {
  test("replace the scales that differ, with the colour itself at its base and lighter ones before darker ones", () => {
    const style = themeStyle({ ...THEME_SAMPLE, brand: NAVY.brand });
    expect(style).toMatch(/^html:root\{--color-brand-50:#[0-9a-f]{6};/);
    expect(style).toContain("--color-brand-800:#003366;");
    expect(style).not.toContain("--color-ink");
    const steps = Object.values(deriveScale("brand", NAVY.brand)).map((hex) => contrastOf(hex, "#ffffff"));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  });

  test("darken pictures as much as those of the sample", async () => {
    const css = await readFile(new URL("../../base.css", import.meta.url), "utf8");
    expect(css).toContain(`--shade: ${deriveShade(THEME_SAMPLE.brand)};`);
    for (const brand of ["#003366", "#7a0019", "#5b2a86", "#6f5a00", "#333333"]) {
      const shade = `#${deriveShade(brand)
        .split(" ")
        .map((channel) => Number(channel).toString(16).padStart(2, "0"))
        .join("")}`;
      expect(contrastOf(shade, "#ffffff"), brand).toBeGreaterThan(17);
    }
  });

  test("of grey have no tint", () => {
    for (const hex of Object.values(deriveScale("ground", "#ffffff"))) expect(hex).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });

  test("are known to mails and PDF files by their step", () => {
    expect(themeColour(THEME_SAMPLE, "brand", 800)).toBe("#193d29");
    expect(() => themeColour(THEME_SAMPLE, "brand", 850)).toThrow("no step 850");
  });
});

describe("the check of contrast", () => {
  test("accepts the sample and colours of other universities", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf(NAVY)).toEqual([]);
  });

  test("accepts a colour that was pasted with spaces around it", () => {
    expect(THEME.schema.parse({ ...THEME_SAMPLE, brand: " #003366 " })).toMatchObject({ brand: "#003366" });
  });

  test("looks at words that a search highlights, and at initials on the brand colour", () => {
    const grey = { brand: "#5d5d5d", action: "#747474", accent: "#838383", ink: "#333333" };
    expect(findContrastProblems({ ...THEME_SAMPLE, ...grey }).map(({ role }) => role)).toContain("accent");
  });

  test("rejects a colour on which nothing can be read, and names the nearest one that works", () => {
    const [problem, ...others] = problemsOf({ brand: "#ffd100" });
    expect(problem).toMatch(/^brand: Texts would be hard to read with this colour: a contrast of 1(?:\.\d)? to 1,/);
    const nearest = /The nearest colour that works is (#[0-9a-f]{6})\./.exec(problem ?? "")?.[1] ?? "";
    expect(problemsOf({ brand: nearest })).toEqual([]);
    expect(others).toEqual([]);
  });

  test("blames a dark background, not the texts on it", () => {
    expect(findContrastProblems({ ...THEME_SAMPLE, ground: "#223344" }).map(({ role }) => role)).toEqual(["ground"]);
  });

  test("rejects what is no colour, without a word about contrast", () => {
    for (const accent of ["gold", "#12345", "url(x)", ""])
      expect(problemsOf({ accent }), accent).toEqual([
        "accent: Write the colour as # and six digits or letters from a to f, as in #0d5a3c.",
      ]);
  });
});
