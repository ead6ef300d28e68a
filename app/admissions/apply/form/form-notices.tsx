import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { deviceStorage, tabStorage } from "../../../platform/browser/device-storage.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import type { StorageExtent } from "../draft/draft.ts";
import { DraftBanner } from "../draft/draft-banner.tsx";
import { OtherTabNotice } from "../draft/other-tab-notice.tsx";
import { WaitingNotice } from "../offline-queue/waiting-notice.tsx";
import { ArrivingDraft } from "../resume/arriving-draft.tsx";
import { ResumeLinkPrompt } from "../resume/resume-link-prompt.tsx";
import { parseReceipt, STORED_RECEIPT_KEY } from "../submit/stored-receipt.ts";
import { SentNotice } from "../submit/submit-panel.tsx";
import type { useApplicationForm } from "./use-application-form.ts";

type FormNoticesProps = {
  form: RefObject<HTMLFormElement | null>;
  state: ReturnType<typeof useApplicationForm>;
  closesAt: number | null;
};

/** Renders the notices above the form: earlier applications, saved drafts, and what is saved on this device. */
export function FormNotices({ form, state, closesAt }: FormNoticesProps) {
  const { draft, submission, uploads, waiting, isHere } = state;
  const { stage } = submission;
  const isEditing = stage.kind === "editing";
  return (
    <>
      <SentBeforeNotice />
      {isEditing && <ArrivingDraft canSave={!draft.isShared} onArrived={draft.adopt} />}
      {isEditing && <OtherApplications {...waiting} />}
      {draft.offers.length > 0 && (
        <DraftBanner
          // A rejected one that comes back draws attention to itself.
          key={draft.offers.find(({ rejection }) => rejection)?.submissionKey}
          drafts={draft.offers}
          hasTyped={draft.hasTyped}
          hidden={!isEditing}
          onDiscard={(offer) => void draft.discardOffer(offer).then(focusFormIfFocusLost)}
          onContinue={(offer) =>
            void draft.continueDraft(offer).then((is) => (is ? focusForm() : focusFormIfFocusLost()))
          }
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
          closesAt={closesAt}
          canSave={!draft.isShared}
          finish={uploads.finish}
        />
      )}
    </>
  );
}

/** Shows applicants who return to the empty form that their application was sent. */
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

const MESSAGES: Record<StorageExtent, string> = {
  everything: "What you type and the files you choose are saved on this device until you send them.",
  text: "What you type is saved on this device until you send it. Your files can't be saved (the device is full, or this is a private window): if you leave this page, you have to choose them again.",
  nothing:
    "This browser can't save what you type (the device is full, or this is a private window). Fill in the form in one go, and don't close this page before it is sent.",
};
const SHARED =
  "Nothing of your application is saved here. Fill in the form in one go, and don't close this page before it is sent.";

/** WebKit deletes script-written storage after seven days of browser use without a visit (Intelligent Tracking Prevention 2.3). */
const MAY_BE_DELETED =
  " This browser may delete it when you haven't visited this site for seven days. To continue later than that, send yourself a link.";

const SHARED_KEY = "gatehouse.shared-computer";

type StorageNoteProps = { extent: StorageExtent; isShared: boolean; onShared(isShared: boolean): void };

/** Says what is saved on this device, and offers to save nothing. Hidden without JavaScript, which does the saving. */
function StorageNote({ extent, isShared, onShared }: StorageNoteProps) {
  const box = useRef<HTMLInputElement>(null);
  const deletesEarly = useBrowserValue(isAppleWebKit) && extent !== "nothing";

  function update() {
    const checked = box.current?.checked ?? false;
    if (checked) tabStorage().write(SHARED_KEY, "yes");
    else tabStorage().remove(SHARED_KEY);
    onShared(checked);
  }

  const restore = useEffectEvent(() => {
    // The box may have been ticked before hydration.
    if (box.current && tabStorage().read(SHARED_KEY) === "yes") box.current.checked = true;
    if (box.current?.checked) update();
  });
  useEffect(() => restore(), []);

  return (
    <div className="mb-8 noscript:hidden">
      <p aria-live="polite">{isShared ? SHARED : `${MESSAGES[extent]}${deletesEarly ? MAY_BE_DELETED : ""}`}</p>
      <label className="mt-2 flex min-h-12 cursor-pointer items-center gap-3">
        <input
          ref={box}
          type="checkbox"
          onChange={update}
          className="size-6 shrink-0 cursor-pointer accent-brand-700"
        />
        <span>This is a shared computer: save nothing on it</span>
      </label>
    </div>
  );
}

/** Returns whether the engine is Apple's WebKit (Safari, and every browser on iPhones and iPads): only it has gesture events. */
function isAppleWebKit(): boolean {
  return "GestureEvent" in window;
}
