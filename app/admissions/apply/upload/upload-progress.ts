import type { DocumentField } from "../../questions/document-fields.ts";
import { labelOf, type Questions } from "../../questions/questions.ts";

export type SentFile = { field: DocumentField; size: number };
export type FileProgress = {
  field: DocumentField;
  percent: number;
  /** Whether it makes no progress at the moment. */
  isWaiting?: boolean;
};

/**
 * Returns how much of each file was sent, in whole per cent, from the bytes of the whole request.
 *
 * The files are the last parts of the request, in this order; everything else (text fields, part headers) counts as sent first.
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

/** Formats the progress of a file. */
export function formatProgress(questions: Questions, { field, percent, isWaiting }: FileProgress): string {
  return `${labelOf(questions, field)}: ${percent}%${isWaiting ? ", waiting for the network" : " sent"}`;
}

/** Formats the progress of the current file for screen readers, in quarters, so that they aren't interrupted at every per cent. */
export function spokenProgress(questions: Questions, progress: readonly FileProgress[]): string {
  const current = progress.find(({ percent }) => percent < 100) ?? progress.at(-1);
  return current ? formatProgress(questions, { ...current, percent: Math.floor(current.percent / 25) * 25 }) : "";
}
