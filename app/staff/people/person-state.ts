import { lagosTimeInShort } from "../../ui/format/lagos-time.ts";
import type { PersonState } from "./people.store.server.ts";

export const STATE_STYLES: Record<PersonState["kind"], string> = {
  invited: "border-brass-500 bg-brass-100 text-brass-950",
  active: "border-palm-600 bg-palm-100 text-palm-900",
  disabled: "border-ink-400 bg-paper-200 text-ink-800",
};

export function stateLabel(state: PersonState, now: Date): string {
  switch (state.kind) {
    case "invited":
      if (state.until === null) return "Invited, no valid link";
      return state.until <= now ? "Invitation expired" : `Invited until ${lagosTimeInShort(state.until)}`;
    case "active":
      return "Active";
    case "disabled":
      return `Disabled ${lagosTimeInShort(state.since)}`;
  }
}
