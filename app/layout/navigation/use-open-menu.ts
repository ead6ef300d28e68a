import { useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** An item opens its dropdown, a group in it its sub-list. */
export type Level = "item" | "group";

/** What is open at a level. Pressing what only the pointer had opened keeps it open; pressing again closes it. */
type Opened = { label: string; pressed: boolean } | null;

const NOTHING: Record<Level, Opened> = { item: null, group: null };

export type OpenMenu = ReturnType<typeof useOpenMenu>;

/** Which dropdown of a menu is open, and which sub-list in it: of each, none or one, and none after a link was followed. */
export function useOpenMenu() {
  const destination = useDestination();
  const [state, setState] = useState({ ...NOTHING, destination });
  const opened = state.destination === destination ? state : NOTHING;

  function put(level: Level, now: Opened): void {
    setState({ ...(level === "item" ? NOTHING : opened), [level]: now, destination });
  }
  return {
    isOpen: (level: Level, label: string) => opened[level]?.label === label,
    innermost: opened.group ? ("group" as const) : opened.item ? ("item" as const) : null,
    pointAt(level: Level, label: string) {
      if (opened[level]?.label !== label) put(level, { label, pressed: false });
    },
    toggle(level: Level, label: string) {
      const before = opened[level];
      put(level, before?.label === label && before.pressed ? null : { label, pressed: true });
    },
    close: (level: Level) => put(level, null),
  };
}

/** Changes as soon as a visitor sets out for another place, before that page has come. */
export function useDestination(): string {
  const here = useLocation();
  return (useNavigation().location ?? here).key;
}
