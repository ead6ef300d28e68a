/** A possible mistake in the site's content, for an editor to review. */
export type Finding = {
  /** The document's title. */
  document: string;
  /** The text in question: 'Convocation: September 6, 2026'. */
  found: string;
  /** Why it may be a mistake: 'This is a Sunday.' */
  reason: string;
};
