import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Leads a screen reader and the keyboard to the heading of a page that was gone to by a link which went away with the page before. */
export function useHeadingFocus(): void {
  const pathname = useLocation().pathname.toLowerCase();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("#work h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
