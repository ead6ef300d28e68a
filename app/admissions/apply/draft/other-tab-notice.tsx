import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

/** Where the draft is being edited: in this tab, in another one, or nowhere because it was sent or deleted. */
export type DraftPlace = "here" | "elsewhere" | "sent" | "deleted";

type OtherTabNoticeProps = { place: Exclude<DraftPlace, "here">; onContinue(): void; onStartAgain(): void };

const MESSAGES = {
  elsewhere: [
    "This application is open in another tab.",
    "Everything that you typed here is there too. You can continue here, with what you have typed there since.",
  ],
  sent: ["This application has been sent.", "You'll find its reference in the tab that sent it, or on the home page."],
  deleted: ["This application is no longer saved here.", "It was sent or deleted in another tab."],
} as const;

/** Blocks a form whose draft is open in another tab, so that one tab never silently overwrites the other. */
export function OtherTabNotice({ place, onContinue, onStartAgain }: OtherTabNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  const [what, more] = MESSAGES[place];
  return (
    <Notice
      tone="caution"
      role="alert"
      tabIndex={-1}
      ref={notice}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-2xl shadow"
    >
      <p className="font-semibold text-ink-950">{what}</p>
      <p className="mt-1">{more}</p>
      <p className="mt-4">
        {place === "elsewhere" ? (
          <Button kind="firm" onClick={onContinue}>
            Continue here
          </Button>
        ) : (
          <Button onClick={onStartAgain}>Begin a new application</Button>
        )}
      </p>
    </Notice>
  );
}
