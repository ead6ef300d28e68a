import { announceReceiptSaved } from "../submit/stored-receipt.ts";
import { watchQueue } from "./watch-queue.ts";

/**
 * Sends queued applications from a page without the form. Returns a function that stops it.
 *
 * Loaded on demand: `watch-queue.ts` itself is part of the form's page, and bundlers can't split a module that is also imported statically.
 */
export function sendFromHome(): () => void {
  const { stop } = watchQueue(({ sent }) => {
    if (sent.length > 0) announceReceiptSaved();
  });
  return stop;
}
