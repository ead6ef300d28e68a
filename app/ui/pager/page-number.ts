const MAX_PAGE = 1_000_000;

/** Parses the page number in a query string. Returns 1 for an invalid number. */
export function readPageNumber(value: string | null): number {
  const page = Number(value);
  return /^\d+$/.test(value ?? "") && page >= 1 && page <= MAX_PAGE ? page : 1;
}
