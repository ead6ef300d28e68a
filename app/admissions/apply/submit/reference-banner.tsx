import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { NOT_MAILED_ANCHOR, STATUS_PATH } from "../../applicant-paths.ts";
import { isWaitingNoted } from "../offline-queue/queue-note.ts";
import { parseReceipt, receiptInState, STORED_RECEIPT_KEY } from "./stored-receipt.ts";

/** Shows the reference of an application that was sent from this device, until the applicant dismisses it. */
export function ReferenceBanner() {
  const inState = receiptInState(useLocation().state);
  const stored = useSyncExternalStore(
    onOtherTab,
    () => deviceStorage().read(STORED_RECEIPT_KEY) ?? inState,
    () => null,
  );
  const [dismissed, setDismissed] = useState(false);
  useEffect(sendQueuedApplications, []);
  const receipt = useMemo(() => parseReceipt(stored), [stored]);
  if (!receipt || dismissed) return null;

  function dismiss() {
    deviceStorage().remove(STORED_RECEIPT_KEY);
    // React Router keeps the navigation state under `usr`. Replacing it by navigation would request the page again.
    if (inState) window.history.replaceState({ ...window.history.state, usr: null }, "");
    setDismissed(true);
  }
  return (
    <section aria-labelledby="application-sent" className="border-accent-400 border-b-4 bg-accent-100 print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-6">
        <div>
          <h2 id="application-sent" className="text-xl">
            We have received your application
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              Your reference:{" "}
              <strong className="select-all whitespace-nowrap text-2xl text-brand-800 tabular-nums tracking-wider">
                {receipt.reference}
              </strong>
            </span>
            <CopyButton text={receipt.reference} />
          </p>
          {receipt.statusUrl.endsWith(NOT_MAILED_ANCHOR) && (
            <p className="mt-2">We did not send your receipt by e-mail: save or print it.</p>
          )}
        </div>
        <p className="flex flex-wrap gap-3">
          <Link to={receipt.statusUrl} className={buttonStyle("firm")}>
            Open your receipt
          </Link>
          <Link to={STATUS_PATH} className={buttonStyle("plain")}>
            Track your application
          </Link>
          <Button onClick={dismiss}>Dismiss</Button>
        </p>
      </div>
    </section>
  );
}

/** Sends the applications in the offline queue from here, too, and shows their reference. */
function sendQueuedApplications() {
  if (!isWaitingNoted(deviceStorage())) return;
  let isUnmounted = false;
  let stop = () => {};
  import("../offline-queue/send-from-home.ts").then(
    ({ sendFromHome }) => {
      if (!isUnmounted) stop = sendFromHome();
    },
    () => undefined,
  );
  return () => {
    isUnmounted = true;
    stop();
  };
}

function onOtherTab(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** Renders nothing without the Clipboard API, which is missing on pages that came over plain HTTP. */
function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  return (
    <Button
      className="min-h-11 px-4"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </Button>
  );
}
