/** The currency of a place, by ISO 4217, and the locale that says how it is written. */
export type Currency = { currency: string; locale: string };

/** Formats a whole amount: '£700,000'. On the server only: browsers have fewer locales, and would write another symbol when they hydrate the page. */
export function formatAmount(amount: number, { currency, locale }: Currency): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(amount);
}
