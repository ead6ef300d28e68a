/** The largest that PostgreSQL's integer holds. */
const LARGEST = 2_147_483_647;

/** The number of a post or category in an address: decimal digits and nothing else; null when there can be no such post. */
export function readId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= LARGEST ? id : null;
}
