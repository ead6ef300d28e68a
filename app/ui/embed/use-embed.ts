import { useEffect, useState } from "react";
import { useHydrated } from "../use-browser-value.ts";

/** `asleep` until the page's script is there, `asking` whether the other site answers, then `loading` its frame. */
export type EmbedState = "asleep" | "closed" | "asking" | "loading" | "shown" | "failed";

const GIVE_UP_AFTER_MS = 10_000;

/** What a tap on an embed's picture leads to. Nothing is asked of the other site before `open` is called. */
export function useEmbed(embedUrl: string) {
  const isHydrated = useHydrated();
  const [state, setState] = useState<EmbedState>("closed");
  const asked = state === "asking";

  // A frame that was refused fires 'load' too, so that no site can spy on another; hence the other site is asked beforehand.
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const result = (next: EmbedState) => () => {
      if (!asking.signal.aborted) setState(next);
    };
    fetch(embedUrl, { method: "HEAD", mode: "no-cors", credentials: "omit", signal: asking.signal }).then(
      result("loading"),
      result("failed"),
    );
    const timer = setTimeout(result("failed"), GIVE_UP_AFTER_MS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [asked, embedUrl]);

  return { state: isHydrated ? state : "asleep", open: () => setState("asking"), arrive: () => setState("shown") };
}
