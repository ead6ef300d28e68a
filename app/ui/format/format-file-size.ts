/** Formats a file size: '340 KB', '1.2 MB'. One KB is 1,024 bytes, as in the upload limits. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = bytes / (1024 * 1024);
  return `${megabytes.toFixed(1).replace(/\.0$/, "")} MB`;
}
