import { useSyncExternalStore } from "react";

/** Whether the page's script has taken over from the markup that came from the server. */
export function useLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
