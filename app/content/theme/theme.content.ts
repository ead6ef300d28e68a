import { z } from "zod";
import { THEME_SAMPLE } from "../../../content/theme.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import type { Ornament } from "../../ui/page/ornament-drawing.tsx";
import { type ContrastProblem, findContrastProblems } from "./check-contrast.ts";

const ORNAMENTS = ["Palm leaves", "Waves", "None"] as const satisfies readonly Ornament[];

const colour = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, {
    error: "Write the colour as # and six digits or letters from a to f, as in #0d5a3c.",
    // The contrast of what is no colour is not looked at.
    abort: true,
  });

const theme = z
  .object({
    brand: colour.meta({
      label: "Brand",
      help: "Large areas such as the header of pages and the footer, headings of tables, and, in another shade, links.",
      input: "colour",
    }),
    action: colour.meta({
      label: "Call to action",
      help: "The one button that matters most, as Apply.",
      input: "colour",
    }),
    accent: colour.meta({
      label: "Accent",
      help: "Thin lines, notes, and small words on the brand colour.",
      input: "colour",
    }),
    ground: colour.meta({
      label: "Background",
      help: "Behind the text of every page. A light colour.",
      input: "colour",
    }),
    ink: colour.meta({
      label: "Text",
      help: "A dark colour. Less important text is a lighter shade of it.",
      input: "colour",
    }),
    /** Drawn in a shade of the brand colour. Absent in themes that were saved before it could be chosen. */
    ornament: z.enum(ORNAMENTS).default("Palm leaves").meta({
      label: "Ornament",
      help: "Beside the invitation to apply, at the end of many pages.",
    }),
  })
  .superRefine((colours, context) => {
    for (const problem of findContrastProblems(colours))
      context.addIssue({ code: "custom", path: [problem.role], message: contrastMessage(problem) });
  })
  .meta({
    // Colours that are chosen at random hardly ever work together.
    examples: [
      THEME_SAMPLE,
      { brand: "#003366", action: "#b00020", accent: "#ffcc00", ground: "#ffffff", ink: "#10141c", ornament: "Waves" },
      { brand: "#7A0019", action: "#0b5394", accent: "#ffcc33", ground: "#f7f9fc", ink: "#111111", ornament: "None" },
    ],
  });

export type Theme = z.infer<typeof theme>;

export const THEME: ContentDocument<Theme> = {
  key: "theme",
  title: "Colours",
  schema: theme,
  sample: THEME_SAMPLE,
};

function contrastMessage({ contrast, nearest }: ContrastProblem): string {
  const found = `Texts would be hard to read with this colour: a contrast of ${contrast} to 1, where 4.5 to 1 is needed.`;
  if (nearest === null) return `${found} No shade of it works with the other colours. Change those first.`;
  return `${found} The nearest colour that works is ${nearest}.`;
}
