import type { Theme } from "../../content/theme/theme.content.ts";
import { themeColour } from "../../content/theme/theme-style.server.ts";

/** The colours of a mail, in hex: its background, headings, texts, less important texts, links and rules. */
export type MailColours = Record<"ground" | "heading" | "text" | "pale" | "link" | "rule", string>;

/** Returns the colours of a mail on white. */
export function mailColours(theme: Theme): MailColours {
  return {
    ground: themeColour(theme, "ground", 200),
    heading: themeColour(theme, "ink", 950),
    text: themeColour(theme, "ink", 900),
    pale: themeColour(theme, "ink", 700),
    link: themeColour(theme, "brand", 700),
    rule: themeColour(theme, "ground", 400),
  };
}
