import { type FocusEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from "react";
import { useAutoAdvance } from "../carousel/use-auto-advance.ts";

const AUTOPLAY_MS = 5000;
/** A shorter movement counts as a click. */
const MIN_SWIPE_PX = 30;

type HeroCarouselOptions = { count: number; reducedMotion: boolean };

/** State and event handlers of the hero carousel. Before hydration the slides scroll instead. */
export function useHeroCarousel({ count, reducedMotion }: HeroCarouselOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  const { focused, ...watch } = useFocusWithin();
  const { swiping, swipeHandlers } = useSwipe();
  const { index, show, playing, toggle, hydrated } = useAutoAdvance({
    count,
    intervalMs: AUTOPLAY_MS,
    reducedMotion,
    held: focused || swiping,
  });
  const swipe = swipeHandlers((step) => show((index + count + step) % count));

  // Keep the slide that the visitor scrolled to before hydration.
  useEffect(() => {
    if (viewport.current) show(Math.round(viewport.current.scrollLeft / viewport.current.clientWidth));
  }, [show]);

  return { viewport, watch, swipe, hydrated, selected: index, leaving: usePrevious(index), show, playing, toggle };
}

/** Returns the value before its latest change. */
function usePrevious<Value>(value: Value): Value | null {
  const [last, setLast] = useState<{ value: Value; previous: Value | null }>({ value, previous: null });
  if (last.value === value) return last.previous;
  setLast({ value, previous: last.value });
  return last.value;
}

/** Tracks whether the focus is inside. Ignores the focus that a mouse click gives to a button. */
function useFocusWithin() {
  const [focused, setFocused] = useState(false);
  return {
    focused,
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":not(button), :focus-visible")),
    onBlur: () => setFocused(false),
  };
}

/** Reports horizontal swipes by finger, pen or mouse. The element needs `touch-action: pan-y`, or the browser scrolls instead. */
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
        // Capturing the pointer keeps links from receiving a click, and reports the end of the swipe outside the element.
        if (startX !== null && Math.abs(clientX - startX) >= MIN_SWIPE_PX) currentTarget.setPointerCapture(pointerId);
      },
      onPointerUp({ clientX, currentTarget, pointerId }: PointerEvent) {
        if (startX !== null && currentTarget.hasPointerCapture(pointerId)) onSwipe(clientX < startX ? 1 : -1);
        end();
      },
      onPointerCancel: end,
      onPointerLeave: end,
      // Without this, the browser starts to drag the link or the picture.
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
    }),
  };
}

/** Returns the slides whose pictures are loaded: all that were shown, and the next one half an interval ahead. */
export function useLoadedSlides(count: number, selected: number, playing: boolean): readonly number[] {
  const [loaded, load] = useReducer(withSlide, [0]);
  useEffect(() => {
    load(selected);
    if (!playing) return;
    const timer = setTimeout(() => load((selected + 1) % count), AUTOPLAY_MS / 2);
    return () => clearTimeout(timer);
  }, [count, selected, playing]);
  return loaded;
}

function withSlide(slides: readonly number[], slide: number): readonly number[] {
  return slides.includes(slide) ? slides : [...slides, slide];
}
