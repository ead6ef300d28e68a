import { useEffect, useState } from "react";

/** `asking` whether the other site can be reached, then `loading` its frame. */
export type EmbedState = "closed" | "asking" | "loading" | "shown" | "failed";

const GIVE_UP_AFTER_MS = 10_000;

/** What a tap on an embed's picture leads to. Nothing is asked of the other site before `open` is called. */
export function useEmbed(embedUrl: string) {
  const [state, setState] = useState<EmbedState>("closed");
  const opening = state === "asking" || state === "loading";

  // A frame that was refused fires 'load' too, so that no site can spy on another; hence the other site is asked beforehand.
  useEffect(() => {
    if (!opening) return;
    const asking = new AbortController();
    const answer = (next: EmbedState) => () => {
      if (!asking.signal.aborted) setState(next);
    };
    fetch(embedUrl, { mode: "no-cors", credentials: "omit", signal: asking.signal }).then(
      answer("loading"),
      answer("failed"),
    );
    const timer = setTimeout(answer("failed"), GIVE_UP_AFTER_MS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [opening, embedUrl]);

  return { state, open: () => setState("asking"), arrive: () => setState("shown") };
}
