import { COLOUR_SCALES, type ColourRole } from "./colour-scales.ts";
import { contrastOf, deriveScale, type HexScale, lightnessOf, withLightness } from "./derive-scale.ts";

/** The colours of a university, in hex. */
export type ThemeColours = Readonly<Record<ColourRole, string>>;

/** What WCAG 2.2 (1.4.3, level AA) asks of text. */
const MIN_CONTRAST = 4.5;

type Shade = "white" | readonly [ColourRole, number];

/** The texts of the site and what they stand on. A colour of `blames` has to change when one can't be read. */
const PAIRS: readonly { text: Shade; on: Shade; blames: readonly ColourRole[] }[] = [
  { text: ["ink", 600], on: ["ground", 300], blames: ["ground", "ink"] },
  { text: ["ink", 600], on: "white", blames: ["ink"] },
  { text: ["brand", 700], on: ["ground", 300], blames: ["ground", "brand"] },
  { text: ["brand", 700], on: ["brand", 100], blames: ["brand"] },
  { text: "white", on: ["brand", 700], blames: ["brand"] },
  { text: "white", on: ["brand", 800], blames: ["brand"] },
  { text: ["ground", 300], on: ["brand", 950], blames: ["brand"] },
  { text: ["brand", 100], on: ["brand", 900], blames: ["brand"] },
  { text: "white", on: ["action", 600], blames: ["action"] },
  { text: ["action", 700], on: ["ground", 300], blames: ["ground", "action"] },
  { text: ["accent", 400], on: ["brand", 950], blames: ["accent"] },
  { text: ["accent", 300], on: ["brand", 950], blames: ["accent"] },
  { text: ["accent", 200], on: ["brand", 800], blames: ["brand", "accent"] },
  { text: ["accent", 700], on: ["ground", 100], blames: ["accent"] },
  { text: ["accent", 950], on: ["accent", 200], blames: ["accent"] },
  { text: ["brand", 700], on: ["accent", 200], blames: ["brand", "accent"] },
  { text: ["accent", 800], on: ["accent", 100], blames: ["accent"] },
  { text: ["ink", 700], on: ["accent", 100], blames: ["accent"] },
];

export type ContrastProblem = {
  role: ColourRole;
  /** The lowest contrast of a text, as in 3.2 for 3.2 to 1. */
  contrast: number;
  /** The nearest colour with enough contrast; null when there is none with the other colours. */
  nearest: string | null;
};

/** Finds the colours with which a text of the site would be hard to read, each with the nearest one that works. */
export function findContrastProblems(colours: ThemeColours): ContrastProblem[] {
  const problems: ContrastProblem[] = [];
  let corrected = colours;
  for (const role of ROLES) {
    const contrast = lowestContrast(corrected, role);
    if (contrast >= MIN_CONTRAST) continue;
    const nearest = findNearest(corrected, role);
    problems.push({ role, contrast: Math.floor(contrast * 10) / 10, nearest });
    // One wrong colour must not blame those that are read on it.
    if (nearest === null) break;
    corrected = { ...corrected, [role]: nearest };
  }
  return problems;
}

/** What the others are read on comes first. */
const ROLES = ["ground", "ink", "brand", "action", "accent"] as const;

const USUAL: ThemeColours = {
  brand: COLOUR_SCALES.brand.colour,
  action: COLOUR_SCALES.action.colour,
  accent: COLOUR_SCALES.accent.colour,
  ground: COLOUR_SCALES.ground.colour,
  ink: COLOUR_SCALES.ink.colour,
};

/** A colour is judged beside the usual ones where they come after it: a text that is too light must not blame the background. */
function judged(typed: ThemeColours, role: ColourRole): ThemeColours {
  if (role === "ground") return { ...USUAL, ground: typed.ground };
  return role === "brand" ? { ...typed, accent: USUAL.accent } : typed;
}

function lowestContrast(typed: ThemeColours, role: ColourRole): number {
  const colours = judged(typed, role);
  const scales = new Map<ColourRole, HexScale>();
  const hexOf = (shade: Shade): string => {
    if (shade === "white") return "#ffffff";
    const [scaleOf, step] = shade;
    const scale = scales.get(scaleOf) ?? deriveScale(scaleOf, colours[scaleOf]);
    scales.set(scaleOf, scale);
    return scale[step] ?? "#ffffff";
  };
  const pairs = PAIRS.filter(({ blames }) => blames.includes(role));
  return Math.min(...pairs.map(({ text, on }) => contrastOf(hexOf(text), hexOf(on))));
}

const LIGHTNESS_STEP = 0.01;

/** Tries lighter and darker ones, the nearest first. */
function findNearest(colours: ThemeColours, role: ColourRole): string | null {
  const lightness = lightnessOf(colours[role]);
  for (let distance = LIGHTNESS_STEP; distance < 1; distance += LIGHTNESS_STEP)
    for (const other of [lightness - distance, lightness + distance]) {
      if (other < 0 || other > 1) continue;
      const candidate = withLightness(colours[role], other);
      if (lowestContrast({ ...colours, [role]: candidate }, role) >= MIN_CONTRAST) return candidate;
    }
  return null;
}
