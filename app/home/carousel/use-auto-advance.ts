import { useEffect, useState, useSyncExternalStore } from "react";

type AutoAdvanceOptions = {
  count: number;
  everyMs: number;
  /** Nothing moves by itself until the visitor asks for it. */
  reducedMotion: boolean;
  /** What is shown stays for now: the visitor has hold of it. */
  held?: boolean;
};

/** Goes from the first to the last and round again, one every `everyMs`, while somebody looks. `live` once the browser has it. */
export function useAutoAdvance({ count, everyMs, reducedMotion, held = false }: AutoAdvanceOptions) {
  const [index, show] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const playing = wanted ?? !reducedMotion;
  const visibility = useSyncExternalStore(onVisibilityChange, readVisibility, () => null);
  const running = playing && !held && visibility === "visible";

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => show((index + 1) % count), everyMs);
    return () => clearTimeout(timer);
  }, [index, count, everyMs, running]);

  return { index, show, playing, toggle: () => setWanted(!playing), hydrated: visibility !== null };
}

function readVisibility(): DocumentVisibilityState {
  return document.visibilityState;
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
