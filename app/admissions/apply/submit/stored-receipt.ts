import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";

/** What the device remembers of an application that was sent from it, until the applicant puts it away. */
export type StoredReceipt = { reference: string; statusUrl: string };

/** An address on this site, not one that begins with another host. */
const OWN_PATH = /^\/(?!\/)/;

/** What the form hands on to the home page, for a device that keeps nothing: the state of a navigation. */
export function receiptState(receipt: StoredReceipt): { receipt: string } {
  return { receipt: JSON.stringify(receipt) };
}

/** What a navigation's state has of a receipt, to be read by `parseReceipt`. */
export function receiptInState(state: unknown): string | null {
  const isObject = typeof state === "object" && state !== null;
  return isObject && "receipt" in state && typeof state.receipt === "string" ? state.receipt : null;
}

/** Where it is kept; the home page watches this key. */
export const STORED_RECEIPT_KEY = "gatehouse.application-sent";

export function saveReceipt(storage: DeviceStorage, receipt: StoredReceipt): void {
  const { reference, statusUrl } = receipt;
  // A device that is full keeps the old value, which would then stand for this application.
  storage.remove(STORED_RECEIPT_KEY);
  storage.write(STORED_RECEIPT_KEY, JSON.stringify({ reference, statusUrl }));
}

/** Tells the home page of this tab: a browser itself tells only the others. */
export function announceReceiptSaved(): void {
  window.dispatchEvent(new StorageEvent("storage", { key: STORED_RECEIPT_KEY }));
}

/** Reads what the device gave back for the key; null when it is nothing that can be shown. */
export function parseReceipt(stored: string | null): StoredReceipt | null {
  if (stored === null) return null;
  try {
    const { reference, statusUrl } = JSON.parse(stored) as Partial<Record<keyof StoredReceipt, unknown>>;
    const isReceipt = typeof reference === "string" && typeof statusUrl === "string" && OWN_PATH.test(statusUrl);
    return isReceipt ? { reference, statusUrl } : null;
  } catch {
    return null;
  }
}
