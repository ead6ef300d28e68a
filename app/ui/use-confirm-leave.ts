import { useBeforeUnload, useBlocker } from "react-router";

/** Asks before a page is left that holds something which would be lost; `reason` gives what to ask, or null when nothing would be. */
export function useConfirmLeave(reason: () => string | null): void {
  useBeforeUnload((event) => {
    if (reason() !== null) event.preventDefault();
  });
  useBlocker(({ currentLocation, nextLocation }) => {
    const question = currentLocation.pathname === nextLocation.pathname ? null : reason();
    return question !== null && !window.confirm(question);
  });
}
