const WHOLE = new Intl.NumberFormat("en");

/** Formats an amount in naira: '₦700,000'. */
export function formatNaira(amount: number): string {
  return `₦${WHOLE.format(amount)}`;
}
