import { useSyncExternalStore } from "react";

/** From this scroll position, in px, the navigation is fixed and the button to the top is shown. */
const THRESHOLD = 100;

/** Returns whether the page is scrolled past 100 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
}

/** Calls `changed` whenever the page scrolls. Returns a function that stops it. */
export function onScroll(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
