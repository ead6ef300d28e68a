import { useSyncExternalStore } from "react";

/** How far the page is scrolled before the navigation becomes fixed and the way back to the top is offered, in px. */
const THRESHOLD = 100;

/** Whether the page is scrolled past 100 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
}

/** Calls back whenever the page has scrolled. Returns what ends it. */
export function onScroll(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
