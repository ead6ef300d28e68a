/** The maximum of PostgreSQL's integer. */
const MAX_ID = 2_147_483_647;

/** Parses the id of a post or category; null unless it is a positive decimal integer in PostgreSQL's range. */
export function readId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= MAX_ID ? id : null;
}
