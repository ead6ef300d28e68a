const WHOLE = new Intl.NumberFormat("en");

/** An amount of naira as it is written in Nigeria: '₦700,000'. */
export function formatNaira(amount: number): string {
  return `₦${WHOLE.format(amount)}`;
}
