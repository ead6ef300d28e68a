import type { RefObject } from "react";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { DraftBanner } from "../draft/draft-banner.tsx";
import { OtherTabNotice } from "../draft/other-tab-notice.tsx";
import { StorageNote } from "../draft/storage-note.tsx";
import { WaitingNotice } from "../offline-queue/waiting-notice.tsx";
import { ArrivingDraft } from "../resume/arriving-draft.tsx";
import { ResumeLinkPrompt } from "../resume/resume-link-prompt.tsx";
import { parseReceipt, STORED_RECEIPT_KEY } from "../submit/stored-receipt.ts";
import { SentNotice } from "../submit/submit-panel.tsx";
import type { useApplicationForm } from "./use-application-form.ts";

type FormNoticesProps = { form: RefObject<HTMLFormElement | null>; state: ReturnType<typeof useApplicationForm> };

/** Renders the notices above the form: earlier applications, saved drafts, and what is saved on this device. */
export function FormNotices({ form, state: { draft, submission, uploads, waiting, isHere } }: FormNoticesProps) {
  const { stage } = submission;
  const isEditing = stage.kind === "editing";
  return (
    <>
      <SentBeforeNotice />
      {isEditing && <ArrivingDraft canSave={!draft.isShared} onArrived={draft.adopt} />}
      {isEditing && <OtherApplications {...waiting} />}
      {draft.offer && (
        <DraftBanner
          key={draft.offer.submissionKey}
          draft={draft.offer}
          hasTyped={draft.hasTyped}
          hidden={!isEditing}
          onDiscard={() => void draft.discardOffer().then(focusFormIfFocusLost)}
          onContinue={() => void draft.continueDraft().then(focusForm)}
        />
      )}
      {isEditing && draft.place !== "here" && (
        <OtherTabNotice
          place={draft.place}
          onContinue={() => void draft.reclaim().then(focusForm)}
          onStartAgain={() => {
            draft.startAgain();
            focusForm();
          }}
        />
      )}
      {isHere && stage.kind !== "waiting" && (
        <StorageNote extent={draft.extent} isShared={draft.isShared} onShared={draft.share} />
      )}
      {isEditing && isHere && (
        <ResumeLinkPrompt
          key={draft.submissionKey}
          form={form}
          submissionKey={draft.submissionKey}
          canSave={!draft.isShared}
          finish={uploads.finish}
        />
      )}
    </>
  );
}

/** Tells applicants who return to the empty form that their application was sent. */
function SentBeforeNotice() {
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

type OtherApplicationsProps = Pick<
  FormNoticesProps["state"]["waiting"],
  "other" | "otherReceipt" | "trySending" | "cancel"
>;

/** Shows notices about applications submitted on this device earlier, other than the one in the form. */
function OtherApplications({ other, otherReceipt, trySending, cancel }: OtherApplicationsProps) {
  return (
    <>
      {otherReceipt && <SentNotice receipt={otherReceipt} />}
      {other && <WaitingNotice isOwn={false} onTry={trySending} onChange={() => cancel(other.submissionKey)} />}
    </>
  );
}

function focusForm() {
  document.getElementById("you")?.focus();
}

/** Focuses the form when the element that had the focus was removed. */
function focusFormIfFocusLost() {
  if (document.activeElement === document.body) focusForm();
}
