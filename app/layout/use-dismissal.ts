import { type RefObject, useEffect } from "react";

/** Calls `onEscape` on Esc, wherever the focus is, and `onLeave` on a click outside `root`. */
export function useDismissal(root: RefObject<HTMLElement | null>, onEscape: () => void, onLeave: () => void): void {
  useEffect(() => {
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === "Escape") onEscape();
    }
    function onPointerDown({ target }: PointerEvent) {
      if (target instanceof Node && !root.current?.contains(target)) onLeave();
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  });
}
