import { useState } from "react";
import { reviewedPath } from "../review-address.ts";
import { DOCUMENT_FIELD, INTENT_FIELD, TURNS_FIELD } from "../review-form.ts";
import type { ReviewedApplication } from "../reviewed-application.server.ts";
import type { QuarterTurns } from "./document-rotation.store.server.ts";

/** Returns the documents of an application as they are turned now, the one that is shown, and the first one of the next application. */
export function useViewer(application: ReviewedApplication | null, next: ReviewedApplication | null) {
  const [choice, setChoice] = useState<{ applicationId: number; index: number } | null>(null);
  const [turned, setTurned] = useState<ReadonlyMap<string, QuarterTurns>>(new Map());
  const documents = (application?.documents ?? []).map((document) => ({
    ...document,
    turns: turned.get(document.id) ?? document.turns,
  }));
  const [first = null] = next?.documents ?? [];
  const ahead = first && { ...first, turns: turned.get(first.id) ?? first.turns };
  const index = choice?.applicationId === application?.id ? (choice?.index ?? 0) : 0;
  const shown = documents[index] ?? null;
  return {
    documents,
    ahead,
    shown,
    show: (chosen: number) => {
      if (application && documents[chosen]) setChoice({ applicationId: application.id, index: chosen });
    },
    rotate: () => {
      if (!application || !shown) return;
      const turns = ((shown.turns + 1) % 4) as QuarterTurns;
      setTurned((before) => new Map(before).set(shown.id, turns));
      void storeRotation(application.id, shown.id, turns);
    },
  };
}

/** Stores the rotation for all staff. Without a connection it stays on this page only: turning it again stores it. */
async function storeRotation(applicationId: number, documentId: string, turns: QuarterTurns): Promise<void> {
  const body = new URLSearchParams({
    [INTENT_FIELD]: "rotate",
    [DOCUMENT_FIELD]: documentId,
    [TURNS_FIELD]: String(turns),
  });
  await fetch(reviewedPath(applicationId), { method: "POST", body, headers: { Accept: "application/json" } }).catch(
    () => null,
  );
}
