import { useEffect } from "react";
import { reviewedPath } from "../review-address.ts";
import { INTENT_FIELD, UNTIL_FIELD } from "../review-form.ts";

/** Reports that the officer sees what the applicant has sent. Applications that are only loaded ahead stay new. */
export function useSeen(application: { id: number; newSince: string | null } | null, mayDecide: boolean): void {
  const id = application?.id ?? null;
  const newSince = application?.newSince ?? null;
  useEffect(() => {
    if (id !== null && newSince !== null && mayDecide) void sendSeen(id, newSince);
  }, [id, newSince, mayDecide]);
}

/** Without a response, the application stays new, which harms nobody. */
async function sendSeen(id: number, until: string): Promise<void> {
  try {
    await fetch(reviewedPath(id), {
      method: "POST",
      body: new URLSearchParams({ [INTENT_FIELD]: "seen", [UNTIL_FIELD]: until }),
      headers: { Accept: "application/json" },
    });
  } catch {}
}
