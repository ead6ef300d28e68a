import { type RefObject, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** An item opens its dropdown; a group in the dropdown opens its sub-list. */
export type Level = "item" | "group";

/** What is open at a level. A click pins a list that hovering opened; the next click closes it. */
type Opened = { label: string; pinned: boolean } | null;

const NOTHING: Record<Level, Opened> = { item: null, group: null };

export type OpenMenu = ReturnType<typeof useOpenMenu>;

/** Tracks the open dropdown and its open sub-list, at most one of each. Navigating closes both. */
export function useOpenMenu() {
  const destination = useDestination();
  const [state, setState] = useState({ ...NOTHING, destination });
  const opened = state.destination === destination ? state : NOTHING;

  function setOpened(level: Level, now: Opened): void {
    setState({ ...(level === "item" ? NOTHING : opened), [level]: now, destination });
  }
  return {
    isOpen: (level: Level, label: string) => opened[level]?.label === label,
    innermost: opened.group ? ("group" as const) : opened.item ? ("item" as const) : null,
    pointAt(level: Level, label: string) {
      if (opened[level]?.label !== label) setOpened(level, { label, pinned: false });
    },
    toggle(level: Level, label: string) {
      const before = opened[level];
      setOpened(level, before?.label === label && before.pinned ? null : { label, pinned: true });
    },
    close: (level: Level) => setOpened(level, null),
  };
}

/** Returns the key of the page that is shown or already loading. It changes as soon as a navigation starts. */
export function useDestination(): string {
  const here = useLocation();
  return (useNavigation().location ?? here).key;
}

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
