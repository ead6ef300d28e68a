import { useEffect, useState, useSyncExternalStore } from "react";

type AutoAdvanceOptions = {
  count: number;
  everyMs: number;
  /** Nothing moves by itself until the visitor asks for it. */
  calm: boolean;
};

/** Goes from the first to the last and round again, one every `everyMs`; not while paused, nor while nobody looks. */
export function useAutoAdvance({ count, everyMs, calm }: AutoAdvanceOptions) {
  const [index, show] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const visible = useSyncExternalStore(onVisibilityChange, isVisible, () => false);
  const playing = wanted ?? !calm;

  useEffect(() => {
    if (!playing || !visible) return;
    const timer = setTimeout(() => show((index + 1) % count), everyMs);
    return () => clearTimeout(timer);
  }, [index, count, everyMs, playing, visible]);

  return { index, show, playing, toggle: () => setWanted(!playing) };
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
