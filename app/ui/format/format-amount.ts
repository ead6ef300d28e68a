/** Formats a file size: '340 KB', '1.2 MB'. One KB is 1,024 bytes, as in the upload limits. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = bytes / (1024 * 1024);
  return `${megabytes.toFixed(1).replace(/\.0$/, "")} MB`;
}

/** Formats a number of months: '2 years', '1 month', '18 months'. */
export function formatMonths(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const WHOLE = new Intl.NumberFormat("en");

/** Formats an amount in naira: '₦700,000'. */
export function formatNaira(amount: number): string {
  return `₦${WHOLE.format(amount)}`;
}
