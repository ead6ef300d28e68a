/** Formats a file size: '340 KB', '1.2 MB'. One KB is 1,024 bytes, as in the upload limits. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = bytes / (1024 * 1024);
  return `${megabytes.toFixed(1).replace(/\.0$/, "")} MB`;
}

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
