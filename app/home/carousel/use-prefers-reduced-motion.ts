import { useSyncExternalStore } from "react";

declare global {
  interface Navigator {
    /** Network Information API. Some browsers lack it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Returns whether the visitor prefers reduced motion or saves data: then nothing moves by itself. */
export function usePrefersReducedMotion(savesData: boolean): boolean {
  const reducedMotion = useSyncExternalStore(onMotionChange, prefersReducedMotion, () => false);
  return reducedMotion || savesData;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches || navigator.connection?.saveData === true;
}

function onMotionChange(changed: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
