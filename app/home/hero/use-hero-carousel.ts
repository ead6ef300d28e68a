import { type FocusEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from "react";
import { useAutoAdvance } from "../carousel/use-auto-advance.ts";

const AUTOPLAY_MS = 5000;
/** Less is a click with an unsteady hand. */
const MIN_SWIPE_PX = 30;

type HeroCarouselOptions = { count: number; reducedMotion: boolean };

/** The slides' carousel: which slide is shown, and how to change that. Before it is `live` the slides can be scrolled. */
export function useHeroCarousel({ count, reducedMotion }: HeroCarouselOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  const { focused, ...watch } = useFocusWithin();
  const { swiping, swipeHandlers } = useSwipe();
  const { index, show, playing, toggle, hydrated } = useAutoAdvance({
    count,
    everyMs: AUTOPLAY_MS,
    reducedMotion,
    held: focused || swiping,
  });
  const swipe = swipeHandlers((step) => show((index + count + step) % count));

  // Someone who scrolled on before the script was there stays at that slide.
  useEffect(() => {
    if (viewport.current) show(Math.round(viewport.current.scrollLeft / viewport.current.clientWidth));
  }, [show]);

  return { viewport, watch, swipe, hydrated, selected: index, leaving: usePrevious(index), show, playing, toggle };
}

/** What this was before it changed for the last time. */
function usePrevious<Value>(value: Value): Value | null {
  const [last, setLast] = useState<{ value: Value; previous: Value | null }>({ value, previous: null });
  if (last.value === value) return last.previous;
  setLast({ value, previous: last.value });
  return last.value;
}

/** Whether the focus is in there, however it came, save that of a button after a press with the mouse. */
function useFocusWithin() {
  const [focused, setFocused] = useState(false);
  return {
    focused,
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":not(button), :focus-visible")),
    onBlur: () => setFocused(false),
  };
}

/** Reports swipes to the side by finger, pen or mouse. The element needs `touch-action: pan-y`, else the browser takes them for scrolling. */
function useSwipe() {
  const [startX, setStartX] = useState<number | null>(null);
  const end = () => setStartX(null);
  return {
    swiping: startX !== null,
    swipeHandlers: (onSwipe: (step: 1 | -1) => void) => ({
      onPointerDown({ isPrimary, button, clientX }: PointerEvent) {
        if (isPrimary && button === 0) setStartX(clientX);
      },
      onPointerMove({ clientX, currentTarget, pointerId }: PointerEvent) {
        // With the pointer captured, no link below it gets a click at the end, and the end is seen wherever it is.
        if (startX !== null && Math.abs(clientX - startX) >= MIN_SWIPE_PX) currentTarget.setPointerCapture(pointerId);
      },
      onPointerUp({ clientX, currentTarget, pointerId }: PointerEvent) {
        if (startX !== null && currentTarget.hasPointerCapture(pointerId)) onSwipe(clientX < startX ? 1 : -1);
        end();
      },
      onPointerCancel: end,
      onPointerLeave: end,
      // Else a browser carries the link or the picture off.
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
    }),
  };
}

/** The slides that have their picture: those that were shown, and the next, half a change before its turn. */
export function usePictured(count: number, selected: number, playing: boolean): readonly number[] {
  const [pictured, addPicture] = useReducer(withSlide, [0]);
  useEffect(() => {
    addPicture(selected);
    if (!playing) return;
    const timer = setTimeout(() => addPicture((selected + 1) % count), AUTOPLAY_MS / 2);
    return () => clearTimeout(timer);
  }, [count, selected, playing]);
  return pictured;
}

function withSlide(slides: readonly number[], slide: number): readonly number[] {
  return slides.includes(slide) ? slides : [...slides, slide];
}
