import { formatCount } from "../../../ui/format/format-count.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import type { UploadStatuses } from "../upload/upload-manager.ts";
import type { UploadStatus } from "../upload/upload-task.ts";

/** The upload rate of a slow phone connection: 0.75 Mbit/s. */
const SLOW_CONNECTION_BYTES_PER_SECOND = 750_000 / 8;
const MEGABYTE = 1024 * 1024;
/** The approximate size to which photos are made smaller on the device. */
export const SMALLER_PHOTO_BYTES = 300 * 1024;

/** Returns how many bytes of the files have not arrived yet. */
export function bytesLeft(files: ReadonlyMap<DocumentField, { size: number }>, uploads: UploadStatuses): number {
  return [...files].reduce((sum, [field, { size }]) => sum + size * shareLeft(uploads[field]), 0);
}

/** Formats the size and time of sending this many bytes. */
export function formatCost(bytes: number): string {
  if (bytes === 0) return "Your files are already uploaded: only your answers are left to send.";
  const megabytes = Math.max(0.1, bytes / MEGABYTE)
    .toFixed(1)
    .replace(/\.0$/, "");
  return `About ${megabytes} MB to send, about ${formatTime(bytes / SLOW_CONNECTION_BYTES_PER_SECOND)} on a slow connection.`;
}

/** Formats the size and time of sending photos, for the time before a file is chosen. */
export function formatCostOfPhotos(photos: number): string {
  const cost = formatCost(photos * SMALLER_PHOTO_BYTES).replace(/^A/, "a");
  return `Your device makes photos smaller, and sends files while you fill in the rest. For ${photos === 1 ? "a photo" : "two photos"}: ${cost}`;
}

function shareLeft(status: UploadStatus | undefined): number {
  switch (status?.kind) {
    case "sending":
      return 1 - status.percent / 100;
    case "sent":
      return 0;
    default:
      return 1;
  }
}

function formatTime(seconds: number): string {
  if (seconds < 90) return formatCount(Math.max(1, Math.round(seconds)), "second");
  return formatCount(Math.round(seconds / 60), "minute");
}
