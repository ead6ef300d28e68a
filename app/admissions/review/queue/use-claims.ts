import { useEffect, useEffectEvent, useRef, useState } from "react";
import { reviewedPath } from "../review-address.ts";
import { INTENT_FIELD, LEFT_FIELD, type ReviewFormResult } from "../review-form.ts";

const RENEW_MS = 45_000;

type ClaimsProps = {
  initial: readonly [number, string][];
  /** The application that is shown; null for nothing, and for staff who may not decide. */
  at: number | null;
  /** Called with the application's last event, which a colleague may have added meanwhile. */
  onLastEvent: (applicationId: number, lastEventId: number) => void;
};

/** Claims the application that is shown, and renews the claim while the page is visible. Returns the claims of colleagues. */
export function useClaims({ initial, at, onLastEvent }: ClaimsProps): ReadonlyMap<number, string> {
  const [claims, setClaims] = useState<ReadonlyMap<number, string>>(() => new Map(initial));
  const left = useRef<number | null>(null);
  const claim = useEffectEvent(async (id: number) => {
    const result = await sendClaim(id, left.current);
    left.current = id;
    if (result?.kind !== "claimed") return;
    setClaims(new Map(result.claims));
    onLastEvent(id, result.lastEventId);
  });
  useEffect(() => {
    if (at === null) return;
    const renew = () => {
      if (document.visibilityState === "visible") void claim(at);
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [at]);
  return claims;
}

/** Returns null when the server can't be reached. The claim then expires. */
async function sendClaim(id: number, left: number | null): Promise<ReviewFormResult | null> {
  const fields = new URLSearchParams({ [INTENT_FIELD]: "claim", ...(left !== null && { [LEFT_FIELD]: String(left) }) });
  try {
    const response = await fetch(reviewedPath(id), {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json" },
    });
    return (await response.json()) as ReviewFormResult;
  } catch {
    return null;
  }
}
