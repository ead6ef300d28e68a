import type { DocumentField } from "../application.ts";

export type SentFile = { field: DocumentField; size: number };
export type FileProgress = { field: DocumentField; percent: number };

/**
 * How much of each file has left the device, in whole per cent, from the bytes of the whole request.
 *
 * The files are the last parts of the request, in the order given; what is not file (text fields, part headers) counts as sent first.
 */
export function progressByFile(loaded: number, total: number, files: readonly SentFile[]): FileProgress[] {
  const sizeOfFiles = files.reduce((sum, file) => sum + file.size, 0);
  let before = total - sizeOfFiles;
  return files.map(({ field, size }) => {
    const sent = Math.min(Math.max(loaded - before, 0), size);
    before += size;
    return { field, percent: size === 0 ? 100 : Math.floor((sent / size) * 100) };
  });
}
