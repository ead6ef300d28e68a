import type { ColourRole } from "../../../theme/colour-scales.ts";

/** What a form says about the look of the site. A colour that is none, and what the form doesn’t have, is absent: the preview shows it as it is now. */
export type PreviewedSite = {
  name?: string;
  motto?: string;
  /** The name of a picture of the library; null for the crest that came with the site. */
  crest?: string | null;
  colours: Partial<Record<ColourRole, string>>;
};

const ROLES: readonly ColourRole[] = ["brand", "action", "accent", "ground", "ink"];
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Reads the form of the colours or of the name, encoded as in a URL. */
export function readPreviewed(typed: string): PreviewedSite {
  const form = new URLSearchParams(typed);
  const colours = ROLES.flatMap((role) => {
    const colour = form.get(role)?.trim() ?? "";
    return COLOUR.test(colour) ? [[role, colour.toLowerCase()]] : [];
  });
  const name = form.get("name")?.trim();
  if (name === undefined) return { colours: Object.fromEntries(colours) };
  const crest = form.has("crest.$on") ? (form.get("crest.picture") ?? "") : "";
  return {
    ...(name !== "" && { name }),
    motto: form.get("motto")?.trim() ?? "",
    crest: crest === "" ? null : crest,
    colours: Object.fromEntries(colours),
  };
}
