/** A possible mistake in the site's content, for an editor to review. */
export type Finding = {
  /** The document's key. */
  key: string;
  /** The document's title. */
  document: string;
  /** The place in the document's value, which is also the name of its control in the form: 'faculties.0.fees.1.offCampus'. Null for the whole document. */
  field: string | null;
  /** The text in question: 'Convocation: September 6, 2026'. */
  found: string;
  /** Why it may be a mistake: 'This is a Sunday.' */
  reason: string;
};

/** A finding in a document that is known already. */
export type Problem = Omit<Finding, "key" | "document">;

/** A text of a document, and its place. `isDated` for an entry of a calendar. */
export type PlacedText = { field: string; text: string; isDated?: boolean };
