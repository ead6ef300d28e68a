import { useBeforeUnload, useBlocker } from "react-router";

/** Asks for confirmation before the visitor leaves a page with unsaved changes. `reason` returns the question, or null without changes. */
export function useConfirmLeave(reason: () => string | null): void {
  useBeforeUnload((event) => {
    if (reason() !== null) event.preventDefault();
  });
  useBlocker(({ currentLocation, nextLocation }) => {
    const question = currentLocation.pathname === nextLocation.pathname ? null : reason();
    return question !== null && !window.confirm(question);
  });
}
