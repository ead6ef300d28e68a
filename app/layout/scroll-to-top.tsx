import { useEffect, useState } from "react";
import { onScroll, useScrolled } from "./use-scrolled.ts";

/**
 * The button that scrolls to the top and moves the focus there. It appears once the page is scrolled; on a phone, where it covers text,
 * only while the reader scrolls up.
 */
export function ScrollToTop() {
  const isDown = useScrollingDown();
  if (!useScrolled()) return null;

  function toTop() {
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: reducedMotion ? "instant" : "smooth" });
  }
  return (
    <button
      type="button"
      aria-label="Back to the top"
      onClick={toTop}
      data-down={isDown || undefined}
      className="scroll-to-top fixed right-4 bottom-4 z-20 inline-flex size-12 cursor-pointer items-center justify-center rounded border border-palm-500 bg-palm-900 text-white shadow transition hover:bg-palm-700 sm:right-6 sm:bottom-6 print:hidden"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
        <path d="M12 20V5M5 11l7-7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

function useScrollingDown(): boolean {
  const [isDown, setDown] = useState(true);
  useEffect(() => {
    let last = 0;
    return onScroll(() => {
      setDown(window.scrollY > last);
      last = window.scrollY;
    });
  }, []);
  return isDown;
}
