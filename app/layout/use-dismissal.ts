import { type RefObject, useEffect } from "react";

/** While something is open in `root`: Esc closes it, with or without the focus in it, and so does a press anywhere else. */
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
