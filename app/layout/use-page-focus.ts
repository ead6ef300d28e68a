import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Leads a screen reader and the keyboard to the heading of a page that was gone to without loading it all anew. */
export function usePageFocus(): void {
  const { pathname: address, hash } = useLocation();
  const pathname = address.toLowerCase();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash || document.activeElement?.matches('#main [tabindex="-1"]')) return;
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
