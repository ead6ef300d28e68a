import { type PointerEvent, type RefObject, useState } from "react";

/** The item that is dragged, and the place where it would be dropped. */
type Drag = { from: number; to: number };

/** Moves the items of a list by dragging their handles, with a mouse, a pen or a finger. Escape cancels. */
export function useListDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function begin(event: PointerEvent, from: number) {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    const items = [...list.current.children].filter((item) => !(item instanceof HTMLElement && item.hidden));
    const listening = new AbortController();
    const { signal } = listening;
    let to = from;
    const end = (isDropped: boolean) => {
      listening.abort();
      setDrag(null);
      if (isDropped && to !== from) onMove(from, to);
    };
    setDrag({ from, to });
    const move = ({ clientY }: { clientY: number }) => {
      to = placeAt(items, from, clientY);
      setDrag({ from, to });
      // Scrolls a long list at its edges.
      items[to]?.scrollIntoView({ block: "nearest" });
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  }

  return { drag, begin };
}

function placeAt(items: readonly Element[], from: number, y: number): number {
  return items.filter((item, place) => {
    const { top, height } = item.getBoundingClientRect();
    return place !== from && top + height / 2 < y;
  }).length;
}
