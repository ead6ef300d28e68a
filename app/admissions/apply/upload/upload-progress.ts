import { type DocumentField, FIELD_LABELS } from "../../application.ts";

export type SentFile = { field: DocumentField; size: number };
export type FileProgress = {
  field: DocumentField;
  percent: number;
  /** Whether nothing goes on just now. */
  isWaiting?: boolean;
};

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

/** The progress of a file, in words. */
export function formatProgress({ field, percent, isWaiting }: FileProgress): string {
  return `${FIELD_LABELS[field]}: ${percent}%${isWaiting ? ", waiting for the network" : " sent"}`;
}

/** What a screen reader is told: the file on its way, in quarters, so that it is not talked over at every per cent. */
export function spokenProgress(progress: readonly FileProgress[]): string {
  const onItsWay = progress.find(({ percent }) => percent < 100) ?? progress.at(-1);
  return onItsWay ? formatProgress({ ...onItsWay, percent: Math.floor(onItsWay.percent / 25) * 25 }) : "";
}
