import { useEffect, useState, useSyncExternalStore } from "react";
import { browserSavesData } from "../../platform/browser/browser-saves-data.ts";

type AutoAdvanceOptions = {
  count: number;
  intervalMs: number;
  /** Whether the carousel starts paused. */
  reducedMotion: boolean;
  /** Whether the visitor is interacting with the carousel, which pauses it. */
  held?: boolean;
};

/** Advances an index every `intervalMs` and starts again after the last. Pauses while the tab is hidden. */
export function useAutoAdvance({ count, intervalMs, reducedMotion, held = false }: AutoAdvanceOptions) {
  const [index, show] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const playing = wanted ?? !reducedMotion;
  const visibility = useSyncExternalStore(onVisibilityChange, readVisibility, () => null);
  const running = playing && !held && visibility === "visible";

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => show((index + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [index, count, intervalMs, running]);

  return { index, show, playing, toggle: () => setWanted(!playing), hydrated: visibility !== null };
}

function readVisibility(): DocumentVisibilityState {
  return document.visibilityState;
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Returns whether the visitor prefers reduced motion or saves data: then nothing moves by itself. */
export function usePrefersReducedMotion(savesData: boolean): boolean {
  const reducedMotion = useSyncExternalStore(onMotionChange, prefersReducedMotion, () => false);
  return reducedMotion || savesData;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches || browserSavesData();
}

function onMotionChange(changed: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
