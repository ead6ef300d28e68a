import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Tells whether the page is still there, and nobody is on the way to another: whoever has gone on meanwhile is not fetched back. */
export function useIsOpen(): () => boolean {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = state === "idle";
    return () => {
      isOpen.current = false;
    };
  }, [state]);
  // The router changes the address some time before the page.
  return () => isOpen.current && window.location.pathname === pathname;
}
