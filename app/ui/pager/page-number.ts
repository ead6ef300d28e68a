const HIGHEST_PAGE = 1_000_000;

/** The page number that an address asks for; 1 for anything but a sensible number. */
export function readPageNumber(value: string | null): number {
  const page = Number(value);
  return /^\d+$/.test(value ?? "") && page >= 1 && page <= HIGHEST_PAGE ? page : 1;
}
