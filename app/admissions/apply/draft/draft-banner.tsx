import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { QueueRejection } from "../offline-queue/queue-store.ts";
import type { Draft } from "./draft.ts";
import { formatContents, formatStart } from "./draft-messages.ts";

type DraftBannerProps = {
  draft: Draft;
  /** Whether something else was typed meanwhile. */
  hasTyped: boolean;
  hidden: boolean;
  onContinue(): void;
  onDiscard(): void;
};

/** Offers back what was typed and chosen on this device and not sent. */
export function DraftBanner({ draft, hasTyped, hidden, onContinue, onDiscard }: DraftBannerProps) {
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
      className={isPinned ? "fixed inset-x-4 bottom-4 z-10 mx-auto max-w-2xl shadow" : "mb-8"}
    >
      <p className="font-semibold text-ink-950">You began an application on this device ({began}).</p>
      {draft.refusal && <DeletionRefused {...draft.refusal} />}
      <p className="mt-1">
        {formatContents(draft)} {!draft.refusal && "As far as this device knows, it was not sent."}
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

/** Asked first: the button beside it is 'Continue', and twenty minutes of typing are gone for good. */
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

function DeletionRefused({ message, problems }: QueueRejection) {
  return (
    <div className="mt-2 rounded border-alarm-700 border-l-4 bg-alarm-50 p-3">
      <p className="font-semibold">You submitted it, but it could not be accepted as it is. {message}</p>
      <ul className="list-inside list-disc">
        {problems.map((problem) => (
          <li key={problem.field}>{problem.message}</li>
        ))}
      </ul>
    </div>
  );
}

/** Brings the offer to who opens the form again, who may be far down in it; whoever is busy there is not moved, and sees it at the edge. */
function useAttention() {
  const banner = useRef<HTMLDivElement>(null);
  const [wasAt] = useState(busyAt);
  const [isPinned, setPinned] = useState(wasAt !== null);
  useEffect(() => {
    if (wasAt) return;
    banner.current?.focus({ preventScroll: true });
    banner.current?.scrollIntoView({ block: "center" });
  }, [wasAt]);
  const goBack = () => wasAt?.focus({ preventScroll: true });
  return {
    ...{ banner, isPinned, goBack },
    unpin() {
      setPinned(false);
      goBack();
    },
  };
}

/** The field or message that has the focus. */
function busyAt(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.closest("form, [role=alert]") ? activeElement : null;
}
