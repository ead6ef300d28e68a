export const EDIT_LINKS_PATH = "/dashboard/edit-links";

/** A link to a form, or to a field of it. */
export type EditLink = { title: string; href: string };

/** A text that a page may show, as `comparable` returns it, or a picture with its text alternative, with a link to its field. */
export type EditPart = EditLink & {
  text: string;
  /** The address of the picture that a page shows, without width and extension; null for a text. */
  picture: string | null;
  /** Whether every page shows its document, as the menu. */
  isEverywhere: boolean;
};

/** What can be edited of a public page: first what the page is about, if it is known, then what else it shows, and the texts of all of it. */
export type EditLinks = { own: EditLink | null; others: EditLink[]; parts: EditPart[] };

/** Returns a text without what a page may show in another way: spaces, the currency before an amount. */
export function comparable(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^\p{Sc} ?/u, "");
}
