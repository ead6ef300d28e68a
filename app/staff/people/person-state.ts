import type { BadgeTone } from "../../ui/badge.tsx";
import { formatShortTime, type Zoned } from "../../ui/format/place-time.ts";
import { isSecondFactorRequired, type SecondFactorPolicy } from "../factors/second-factor-policy.ts";
import type { Person, PersonState } from "./people.store.server.ts";

export const STATE_TONES: Record<PersonState["kind"], BadgeTone> = {
  invited: "warning",
  active: "success",
  disabled: "neutral",
};

export function stateLabel(state: PersonState, { now, place }: { now: Date; place: Zoned }): string {
  switch (state.kind) {
    case "invited":
      if (state.until === null) return "Invited, no valid link";
      return state.until <= now ? "Invitation expired" : `Invited until ${formatShortTime(state.until, place)}`;
    case "active":
      return "Active";
    case "disabled":
      return `Disabled ${formatShortTime(state.since, place)}`;
  }
}

/** Names the second factors of an account, or says that one is missing. Without a password, the identity provider may confirm one. */
export function secondFactorLabel(
  { hasPasskey, hasTotp, hasPassword, roles, state }: Person,
  policy: SecondFactorPolicy,
): string {
  if (hasPasskey && hasTotp) return "Passkey and authenticator app";
  if (hasPasskey) return "Passkey";
  if (hasTotp) return "Authenticator app";
  const needsFactor = hasPassword || state.kind === "invited";
  return needsFactor && isSecondFactorRequired(policy, roles) ? "Required, not set up" : "None";
}
