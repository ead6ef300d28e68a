import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { parseReceipt, STORED_RECEIPT_KEY } from "../submit/stored-receipt.ts";

/** Who comes back to the form after sending finds it empty, and may believe that nothing was sent. */
export function SentBeforeNotice() {
  const receipt = useBrowserValue(() => parseReceipt(deviceStorage().read(STORED_RECEIPT_KEY)));
  if (!receipt) return null;
  return (
    <Notice tone="good" role="status" className="mb-8">
      An application was sent from this device:{" "}
      <strong className="whitespace-nowrap tabular-nums tracking-wide">{receipt.reference}</strong>.{" "}
      <a href={receipt.statusUrl} className="text-link">
        Open its receipt
      </a>
      . Fill in this form only to send another one.
    </Notice>
  );
}
