import * as z from "zod/mini";
import type { DeviceStorage } from "../../platform/device-storage.ts";

const receiptSchema = z.object({ reference: z.string(), statusUrl: z.string().check(z.regex(/^\/(?!\/)/)) });

/** What the device remembers of an application that was sent from it, until the applicant puts it away. */
export type KeptReceipt = z.infer<typeof receiptSchema>;

/** Where it is kept; the home page watches this key. */
export const KEPT_RECEIPT_KEY = "gatehouse.application-sent";

export function keepReceipt(storage: DeviceStorage, receipt: KeptReceipt): void {
  const { reference, statusUrl } = receipt;
  storage.write(KEPT_RECEIPT_KEY, JSON.stringify({ reference, statusUrl }));
}

/** Reads what the device gave back for the key; null when it is nothing that can be shown. */
export function parseReceipt(kept: string | null): KeptReceipt | null {
  if (kept === null) return null;
  try {
    const parsed = receiptSchema.safeParse(JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
