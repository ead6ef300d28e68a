import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Leads to the heading of a list that was asked for on the page itself. After Back the place is kept instead. */
export function useFocusOnNewList(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { search } = useLocation();
  const how = useNavigationType();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    heading.current?.focus({ preventScroll: true });
    if (how !== "POP") heading.current?.scrollIntoView({ block: "start" });
  }, [search, how]);
  return heading;
}
