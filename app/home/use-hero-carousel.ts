import Fade from "embla-carousel-fade";
import useEmblaCarousel from "embla-carousel-react";
import { type FocusEvent, useEffect, useReducer, useState } from "react";
import { useTurns } from "./use-auto-advance.ts";

const AUTOPLAY_MS = 5000;
/** In Embla's own measure of speed: with it, a fade takes 300 ms. */
const FADE_DURATION = 15;

/** The slides' carousel: which slide is shown, and how to change that. Before it is `ready` the slides can be scrolled. */
export function useHeroCarousel(calm: boolean) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [selected, setSelected] = useState(0);
  const [ready, setReady] = useState(false);
  const [dragged, setDragged] = useState(false);
  const { focused, ...watch } = useFocusWithin();
  const playing = wanted ?? !calm;
  const [plugins] = useState(() => [Fade()]);
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: calm ? 0 : FADE_DURATION }, plugins);

  useEffect(() => {
    if (!carousel) return;
    carousel
      .on("select", () => setSelected(carousel.selectedScrollSnap()))
      .on("pointerDown", () => setDragged(true))
      .on("pointerUp", () => setDragged(false));
    // Who scrolled on before the script was there stays at that slide.
    const frame = carousel.rootNode();
    const reached = Math.round(frame.scrollLeft / frame.clientWidth);
    frame.scrollLeft = 0;
    carousel.scrollTo(reached, true);
    setReady(true);
  }, [carousel]);

  useTurns({
    shown: selected,
    lastsMs: AUTOPLAY_MS,
    playing: ready && playing && !dragged && !focused,
    onOver: () => carousel?.scrollNext(),
  });
  return {
    viewport,
    watch,
    ready,
    selected,
    show: (slide: number) => carousel?.scrollTo(slide),
    playing,
    toggle: () => setWanted(!playing),
  };
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
