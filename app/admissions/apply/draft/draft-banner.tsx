import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useQuestions } from "../../questions/questions-context.ts";
import type { Draft, QueueRejection } from "./draft.ts";
import { formatApplicant, formatContents, formatStart } from "./draft-messages.ts";

type DraftBannerProps = {
  /** At least one. Those that the server rejected come first, then the newest. */
  drafts: Draft[];
  /** Whether something else has been typed in the form. */
  hasTyped: boolean;
  hidden: boolean;
  onContinue(draft: Draft): void;
  onDiscard(draft: Draft): void;
};

/** How many drafts are shown at first. */
const SHOWN = 3;

/** Offers the applications that were begun on this device and not sent. There are several where people share a device. */
export function DraftBanner({ drafts, hasTyped, hidden, onContinue, onDiscard }: DraftBannerProps) {
  const { banner, isPinned, unpin, showAll, goBack } = useAttention(drafts.length);
  const isOne = drafts.length === 1;
  const offers = drafts.map((draft) => (
    <DraftOffer
      key={draft.submissionKey}
      {...{ draft, isOne, hasTyped }}
      onContinue={() => onContinue(draft)}
      onKeep={() => banner.current?.focus({ preventScroll: true })}
      onDiscard={() => {
        onDiscard(draft);
        if (isPinned || isOne) goBack();
      }}
    >
      {isOne && isPinned && <Button onClick={unpin}>Not now</Button>}
    </DraftOffer>
  ));
  return (
    <Notice
      tone="caution"
      role={isOne ? "status" : undefined}
      tabIndex={-1}
      ref={banner}
      hidden={hidden}
      data-pinned={isPinned || undefined}
      className={isPinned ? "fixed inset-x-4 bottom-4 z-20 mx-auto max-w-2xl shadow" : "mb-8"}
    >
      {!isOne && (
        <p role="status" className="font-semibold text-ink-950">
          {drafts.length} applications were begun on this device.
        </p>
      )}
      {!isOne && (
        <p className="mt-1">
          {drafts.some(({ rejection }) => rejection)
            ? "One that you submitted could not be accepted as it is."
            : "As far as this device knows, they were not sent."}
        </p>
      )}
      {!isOne && hasTyped && <p className="mt-1">{TYPED_NOW}</p>}
      {(isOne || !isPinned) && offers.slice(0, SHOWN)}
      {offers.length > SHOWN && !isPinned && (
        <details className="mt-4 border-accent-500 border-t">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold text-link">
            Show {offers.length - SHOWN} more
          </summary>
          {offers.slice(SHOWN)}
        </details>
      )}
      {!isOne && isPinned && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button kind="firm" onClick={showAll}>
            Show them
          </Button>
          <Button onClick={unpin}>Not now</Button>
        </div>
      )}
    </Notice>
  );
}

const TYPED_NOW = "What you have typed now is saved too, as a separate application.";

type DraftOfferProps = {
  draft: Draft;
  isOne: boolean;
  hasTyped: boolean;
  onContinue(): void;
  onDiscard(): void;
  /** Called when the applicant decides against deleting it. */
  onKeep(): void;
  /** A further button. */
  children: ReactNode;
};

function DraftOffer({ draft, isOne, hasTyped, onContinue, onDiscard, onKeep, children }: DraftOfferProps) {
  const questions = useQuestions();
  const [began] = useState(() => formatStart(draft.savedAt, Date.now()));
  const [isDiscarding, setDiscarding] = useState(false);
  const title = useId();
  return (
    <div className={isOne ? "" : "mt-4 border-accent-500 border-t pt-4"}>
      <p id={title} className="font-semibold text-ink-950">
        {isOne ? `You began an application on this device (${began}).` : `${formatApplicant(draft)} (${began})`}
      </p>
      {draft.rejection && <QueueRejectionNote {...draft.rejection} />}
      <p className="mt-1">
        {formatContents(questions, draft)}{" "}
        {isOne && !draft.rejection && "As far as this device knows, it was not sent."}
      </p>
      {isOne && hasTyped && <p className="mt-1">{TYPED_NOW}</p>}
      {isDiscarding ? (
        <DiscardQuestion
          onSave={() => {
            setDiscarding(false);
            onKeep();
          }}
          onDiscard={onDiscard}
        />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button kind="firm" aria-describedby={title} onClick={onContinue}>
            {isOne && hasTyped ? "Continue it instead of what you have typed now" : "Continue"}
          </Button>
          <Button aria-describedby={title} onClick={() => setDiscarding(true)}>
            {isOne && !hasTyped ? "Start again" : "Delete it"}
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

/** Asks for confirmation: the button beside it is 'Continue', and deleting loses twenty minutes of typing. */
function DiscardQuestion({ onDiscard, onSave }: { onDiscard(): void; onSave(): void }) {
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => save.current?.focus(), []);
  return (
    <>
      <p className="mt-4 font-semibold">Delete what is saved of it on this device? This can't be undone.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="firm" ref={save} onClick={onSave}>
          No, keep it
        </Button>
        <Button onClick={onDiscard}>Yes, delete it</Button>
      </div>
    </>
  );
}

function QueueRejectionNote({ message, problems }: QueueRejection) {
  return (
    <div className="mt-2 rounded border-danger-700 border-l-4 bg-danger-50 p-3">
      <p className="font-semibold">You submitted it, but it could not be accepted as it is. {message}</p>
      <ul className="list-inside list-disc">
        {problems.map((problem) => (
          <li key={problem.field}>{problem.message}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Draws attention to the banner: scrolls to it, because the browser may have restored a position far down the form. An applicant who is
 * already in a field is not moved; the banner is pinned to the edge of the window instead, without the list of several drafts. When a
 * draft of the list was deleted, the focus that its button had returns to the banner.
 */
function useAttention(draftCount: number) {
  const banner = useRef<HTMLDivElement>(null);
  const [focused] = useState(focusedInForm);
  const [isPinned, setPinned] = useState(focused !== null);
  useEffect(() => {
    if (!focused) show(banner.current);
  }, [focused]);
  useEffect(() => {
    if (draftCount > 0 && document.activeElement === document.body) banner.current?.focus({ preventScroll: true });
  }, [draftCount]);
  const goBack = () => focused?.focus({ preventScroll: true });
  return {
    ...{ banner, isPinned, goBack },
    unpin() {
      setPinned(false);
      goBack();
    },
    /** Shows the drafts in their place above the form. */
    showAll() {
      flushSync(() => setPinned(false));
      show(banner.current);
    },
  };
}

function show(banner: HTMLElement | null): void {
  if (!banner) return;
  banner.focus({ preventScroll: true });
  banner.scrollIntoView({ block: banner.offsetHeight < window.innerHeight / 2 ? "center" : "start" });
}

/** Returns the form field or error message that has the focus. */
function focusedInForm(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.closest("form, [role=alert]") ? activeElement : null;
}
