/** Something in the site's content that an editor should look at. */
export type Finding = {
  /** What an editor calls the document. */
  document: string;
  /** What stands there: 'Convocation: September 6, 2026'. */
  found: string;
  /** Why it is worth a look: 'This is a Sunday.' */
  reason: string;
};
