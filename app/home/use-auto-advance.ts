import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

type TurnOptions = {
  /** What is shown just now; each has a turn of its own. */
  shown: number;
  lastsMs: number;
  playing: boolean;
  onOver: (shown: number) => void;
};

/** Tells when what is shown has had its turn; not while paused, nor while nobody looks. `live` once the browser has it. */
export function useTurns({ shown, lastsMs, playing, onOver }: TurnOptions): { live: boolean } {
  const visibility = useSyncExternalStore(onVisibilityChange, readVisibility, () => null);
  const running = playing && visibility === "visible";
  const over = useEffectEvent(onOver);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => over(shown), lastsMs);
    return () => clearTimeout(timer);
  }, [shown, lastsMs, running]);

  return { live: visibility !== null };
}

type AutoAdvanceOptions = {
  count: number;
  everyMs: number;
  /** Nothing moves by itself until the visitor asks for it. */
  calm: boolean;
};

/** Goes from the first to the last and round again, one every `everyMs`. */
export function useAutoAdvance({ count, everyMs, calm }: AutoAdvanceOptions) {
  const [index, show] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const playing = wanted ?? !calm;
  const { live } = useTurns({ shown: index, lastsMs: everyMs, playing, onOver: (place) => show((place + 1) % count) });
  return { index, show, playing, toggle: () => setWanted(!playing), live };
}

function readVisibility(): DocumentVisibilityState {
  return document.visibilityState;
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
