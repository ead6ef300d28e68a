import { COLOUR_SCALES, type ColourRole } from "./colour-scales.ts";
import { deriveScale, deriveShade } from "./derive-scale.ts";
import type { Theme } from "./theme.content.ts";

/** Returns the style that replaces the colours of the style sheet by those of a theme; the empty text for the style sheet's own. */
export function themeStyle(theme: Theme): string {
  const own = (Object.keys(COLOUR_SCALES) as ColourRole[]).filter(
    (role) => theme[role].toLowerCase() !== COLOUR_SCALES[role].colour,
  );
  if (own.length === 0) return "";
  const variables = own.flatMap((role) =>
    Object.entries(deriveScale(role, theme[role])).map(([step, hex]) => `--color-${role}-${step}:${hex}`),
  );
  if (own.includes("brand")) variables.push(`--shade:${deriveShade(theme.brand)}`);
  // Above the style sheet, which is loaded later and, in browsers without cascade layers, says it with the specificity of `:root`.
  return `html:root{${variables.join(";")}}`;
}

/** Returns one colour of a theme, in hex, for what has no style sheet: mails, PDF files, and the browser's own bars. */
export function themeColour(theme: Theme, role: ColourRole, step: number): string {
  const colour = deriveScale(role, theme[role])[step];
  if (colour === undefined) throw new Error(`There is no step ${step} of ${role}.`);
  return colour;
}
