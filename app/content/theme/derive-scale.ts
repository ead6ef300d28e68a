import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from "culori/fn";
import { COLOUR_SCALES, type ColourRole, type Lch } from "./colour-scales.ts";

/** The steps of a colour, in hex as in '#0d5a3c'. */
export type HexScale = Readonly<Record<number, string>>;

/**
 * Returns the scale of a role around a colour in hex, which is the scale's base step. The other steps keep their distance from it: in lightness, scaled to
 * what is left above and below it; in chroma, in proportion; in hue.
 */
export function deriveScale(role: ColourRole, colour: string): HexScale {
  const { base, colour: usual, steps } = COLOUR_SCALES[role];
  const middle = steps[base] ?? [0, 0, 0];
  const own = colour.toLowerCase() === usual ? middle : lchOf(colour, middle[2]);
  const lightnesses = Object.values(steps).map(([lightness]) => lightness);
  const [darkest, lightest] = [Math.min(...lightnesses), Math.max(...lightnesses)];
  const derived = Object.entries(steps).map(([step, [lightness, chroma, hue]]) => {
    if (Number(step) === base) return [step, colour.toLowerCase()];
    const isLighter = lightness > middle[0];
    const share = (lightness - middle[0]) / ((isLighter ? lightest : darkest) - middle[0]);
    const end = isLighter ? Math.max(lightest, own[0]) : Math.min(darkest, own[0]);
    const scaled: Lch = [own[0] + share * (end - own[0]), chroma * (own[1] / middle[1]), own[2] + hue - middle[2]];
    return [step, hexOf(scaled)];
  });
  return Object.fromEntries(derived);
}

/** What darkens pictures below white text has a lightness of its own, so that every brand colour darkens them as much. */
const SHADE: Lch = [0.19, 0.03, 157];

/** Returns the dark brand colour over pictures, in the channels of RGB as in '8 24 14'. */
export function deriveShade(brand: string): string {
  const { base, steps } = COLOUR_SCALES.brand;
  const middle = steps[base] ?? SHADE;
  const [, chroma, hue] = lchOf(brand, middle[2]);
  const hex = hexOf([SHADE[0], SHADE[1] * (chroma / middle[1]), hue + SHADE[2] - middle[2]]);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(" ");
}

/** Returns a colour with another lightness, from 0 to 1. */
export function withLightness(colour: string, lightness: number): string {
  const [, chroma, hue] = lchOf(colour, 0);
  return hexOf([lightness, chroma, hue]);
}

/** Returns the lightness of a colour, from 0 to 1. */
export function lightnessOf(colour: string): number {
  return lchOf(colour, 0)[0];
}

/** Returns the contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  toOklch();
  return wcagContrast(one, other);
}

/** Reads a colour in hex. A grey has no hue of its own. */
function lchOf(colour: string, hueOfGrey: number): Lch {
  const { l = 0, c = 0, h } = toOklch()(colour) ?? {};
  return [l, c, h ?? hueOfGrey];
}

/** Returns the nearest colour that a screen shows, by reducing the chroma. */
function hexOf([l, c, h]: Lch): string {
  toOklch();
  const colour: Oklch = { mode: "oklch", l, c, h };
  return formatHex(clampChroma(colour, "oklch"));
}

/** Returns the conversion to OKLCH. The library knows only the colour spaces that were registered, which is done here and not on import. */
function toOklch() {
  registerMode(modeRgb);
  registerMode(modeLrgb);
  return registerMode(modeOklch);
}
