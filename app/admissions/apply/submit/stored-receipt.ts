import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";

/** The receipt of an application that was sent from this device, stored until the applicant dismisses it. */
export type StoredReceipt = { reference: string; statusUrl: string };

/** Matches a path on this site, and no protocol-relative URL. */
const OWN_PATH = /^\/(?!\/)/;

/** Returns the navigation state that passes a receipt to the home page, for devices that store nothing. */
export function receiptState(receipt: StoredReceipt): { receipt: string } {
  return { receipt: JSON.stringify(receipt) };
}

/** Returns the receipt in a navigation state, to be parsed by `parseReceipt`. */
export function receiptInState(state: unknown): string | null {
  const isObject = typeof state === "object" && state !== null;
  return isObject && "receipt" in state && typeof state.receipt === "string" ? state.receipt : null;
}

/** The localStorage key of the receipt. The home page watches it. */
export const STORED_RECEIPT_KEY = "gatehouse.application-sent";

export function saveReceipt(storage: DeviceStorage, receipt: StoredReceipt): void {
  const { reference, statusUrl } = receipt;
  // On a full device the write fails, and the old value must not stand for this application.
  storage.remove(STORED_RECEIPT_KEY);
  storage.write(STORED_RECEIPT_KEY, JSON.stringify({ reference, statusUrl }));
}

/** Fires a storage event in this tab: browsers fire it only in the others. */
export function announceReceiptSaved(): void {
  window.dispatchEvent(new StorageEvent("storage", { key: STORED_RECEIPT_KEY }));
}

/** Parses a stored receipt; null when it is missing or invalid. */
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
