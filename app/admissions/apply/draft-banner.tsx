import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { ageInWords, type Draft } from "./draft.ts";

type DraftBannerProps = { draft: Draft; onContinue(): void; onStartAgain(): void };

/** Offers back what was typed on this device and not sent. */
export function DraftBanner({ draft, onContinue, onStartAgain }: DraftBannerProps) {
  const [age] = useState(() => ageInWords(draft.savedAt, Date.now()));
  return (
    <Notice tone="caution" role="status" className="mb-8">
      <p className="font-semibold text-ink-950">You began an application on this device ({age}).</p>
      <p className="mt-1">What you typed was kept. Files are not kept: choose them again.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="firm" onClick={onContinue}>
          Continue
        </Button>
        <Button onClick={onStartAgain}>Start again</Button>
      </div>
    </Notice>
  );
}
