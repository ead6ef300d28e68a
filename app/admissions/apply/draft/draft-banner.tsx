import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useQuestions } from "../../questions/questions-context.ts";
import type { Draft, QueueRejection } from "./draft.ts";
import { formatContents, formatStart } from "./draft-messages.ts";

type DraftBannerProps = {
  draft: Draft;
  /** Whether something else has been typed in the form. */
  hasTyped: boolean;
  hidden: boolean;
  onContinue(): void;
  onDiscard(): void;
};

/** Offers an application that was begun on this device and not sent. */
export function DraftBanner({ draft, hasTyped, hidden, onContinue, onDiscard }: DraftBannerProps) {
  const questions = useQuestions();
  const [began] = useState(() => formatStart(draft.savedAt, Date.now()));
  const [isDiscarding, setDiscarding] = useState(false);
  const { banner, isPinned, unpin, goBack } = useAttention();
  return (
    <Notice
      tone="caution"
      role="status"
      tabIndex={-1}
      ref={banner}
      hidden={hidden}
      data-pinned={isPinned || undefined}
      className={isPinned ? "fixed inset-x-4 bottom-4 z-20 mx-auto max-w-2xl shadow" : "mb-8"}
    >
      <p className="font-semibold text-ink-950">You began an application on this device ({began}).</p>
      {draft.rejection && <QueueRejectionNote {...draft.rejection} />}
      <p className="mt-1">
        {formatContents(questions, draft)} {!draft.rejection && "As far as this device knows, it was not sent."}
      </p>
      {hasTyped && <p className="mt-1">What you have typed now is saved too, as a separate application.</p>}
      {isDiscarding ? (
        <DiscardQuestion
          onSave={() => {
            setDiscarding(false);
            banner.current?.focus({ preventScroll: true });
          }}
          onDiscard={() => {
            onDiscard();
            goBack();
          }}
        />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button kind="firm" onClick={onContinue}>
            {hasTyped ? "Continue it instead of what you have typed now" : "Continue"}
          </Button>
          <Button onClick={() => setDiscarding(true)}>{hasTyped ? "Delete it" : "Start again"}</Button>
          {isPinned && <Button onClick={unpin}>Not now</Button>}
        </div>
      )}
    </Notice>
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
 * already in a field is not moved; the banner is pinned to the edge of the window instead.
 */
function useAttention() {
  const banner = useRef<HTMLDivElement>(null);
  const [focused] = useState(focusedInForm);
  const [isPinned, setPinned] = useState(focused !== null);
  useEffect(() => {
    if (focused) return;
    banner.current?.focus({ preventScroll: true });
    banner.current?.scrollIntoView({ block: "center" });
  }, [focused]);
  const goBack = () => focused?.focus({ preventScroll: true });
  return {
    ...{ banner, isPinned, goBack },
    unpin() {
      setPinned(false);
      goBack();
    },
  };
}

/** Returns the form field or error message that has the focus. */
function focusedInForm(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.closest("form, [role=alert]") ? activeElement : null;
}
