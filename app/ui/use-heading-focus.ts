import { useEffect, useRef } from "react";

/** Moves the focus to the heading and scrolls to the top when `shown` changes, for content that changes under the same address. */
export function useHeadingFocus(shown: string): void {
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current === shown) return;
    previous.current = shown;
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shown]);
}
