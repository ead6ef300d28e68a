import { useState } from "react";
import { Button } from "../button/button.tsx";
import { formatAge } from "../format/format-age.ts";
import { Notice } from "../notice/notice.tsx";

type OfferProps = {
  /** When it was typed, in milliseconds since 1970. */
  savedAt: number;
  /** Its title, if it has one. */
  text?: string;
  /** What a save does when somebody saved it since; null when nobody did. */
  stale: string | null;
  onRestore(): void;
  onDiscard(): void;
};

/** Offers what somebody typed into this form and never saved. */
export function OfferNotice({ savedAt, text, stale, onRestore, onDiscard }: OfferProps) {
  const [age] = useState(() => formatAge(savedAt, Date.now()));
  return (
    <Notice tone="caution" role="status" className="mt-4">
      <p className="font-semibold text-ink-950">You wrote something here that was never saved ({age}).</p>
      {text && <p className="mt-1 break-words">“{text}”</p>}
      {stale && <p className="mt-1">{stale}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="firm" onClick={onRestore}>
          Bring it back
        </Button>
        <Button onClick={onDiscard}>Delete it</Button>
      </div>
    </Notice>
  );
}
