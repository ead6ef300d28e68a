import { useEffect, useRef } from "react";

/** Leads who reads to something that has just appeared; again only when it appears anew, which `occasion` tells. */
export function useFocusOnce(occasion: number) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (occasion === 0) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [occasion]);
  return place;
}
