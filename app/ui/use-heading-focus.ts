import { useEffect, useRef } from "react";

/** Leads the keyboard and a screen reader to the heading when the page shows something else under the same address. */
export function useHeadingFocus(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shown]);
}
