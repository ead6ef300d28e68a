import { useEffect, useState } from "react";
import { deviceRecords } from "../../../platform/browser/device-records.ts";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { webLocks } from "../../../platform/browser/web-locks.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useQuestions } from "../../questions/questions-context.ts";
import type { Draft } from "../draft/draft.ts";
import { formatContents } from "../draft/draft-messages.ts";
import { DRAFT_RECORDS, readDrafts } from "../draft/stored-drafts.ts";
import { watchQueue } from "../offline-queue/watch-queue.ts";
import { announceReceiptSaved, type StoredReceipt } from "../submit/stored-receipt.ts";

type OnDevice = { waiting: number; drafts: Draft[]; receipt: StoredReceipt | null };

/** Shows what this device has saved while the form is closed, and sends what is in the offline queue. */
export function SavedOnDeviceNotice() {
  const questions = useQuestions();
  const onDevice = useOnDevice();
  if (!onDevice) return null;
  const { waiting, drafts, receipt } = onDevice;
  return (
    <div role="status" className="mt-6 grid gap-4">
      {receipt && (
        <Notice tone="good">
          The application that waited on this device was accepted: <strong>{receipt.reference}</strong>.{" "}
          <a href={receipt.statusUrl} className="text-link">
            Open its receipt
          </a>
          .
        </Notice>
      )}
      {waiting > 0 && (
        <Notice tone="caution">
          An application is saved on this device and has not been sent yet. It is sent when you're online, and you are
          shown here whether it was still accepted.
        </Notice>
      )}
      {drafts.map((draft) => (
        <Notice key={draft.submissionKey} tone={draft.rejection ? "wrong" : "calm"}>
          <p className="font-semibold">
            {draft.rejection
              ? "The application that waited on this device was not accepted."
              : "An application that was not sent is saved on this device."}
          </p>
          {draft.rejection && <p className="mt-1">{draft.rejection.message}</p>}
          <p className="mt-1">
            {formatContents(questions, draft)} It stays on this device, and is offered to you when the form opens.
          </p>
        </Notice>
      ))}
    </div>
  );
}

function useOnDevice(): OnDevice | null {
  const [onDevice, setOnDevice] = useState<OnDevice | null>(null);
  useEffect(() => {
    const stores = { texts: deviceStorage(), records: deviceRecords(DRAFT_RECORDS), locks: webLocks() };
    const watch = watchQueue(({ waiting, sent }) => {
      const receipt = sent.at(-1)?.receipt ?? null;
      if (receipt) announceReceiptSaved();
      void readDrafts(stores).then(({ drafts }) =>
        setOnDevice((before) => ({ waiting: waiting.length, drafts, receipt: receipt ?? before?.receipt ?? null })),
      );
    });
    return watch.stop;
  }, []);
  return onDevice;
}
