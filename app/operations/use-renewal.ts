import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks for the page's data again every so many ms, while somebody looks at it. */
export function useRenewal(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
