import Autoplay from "embla-carousel-autoplay";
import Fade from "embla-carousel-fade";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useMemo, useReducer, useState } from "react";

const AUTOPLAY_MS = 5000;
/** In Embla's own measure of speed: with it, a fade takes 300 ms. */
const FADE_DURATION = 15;

/** The slides' carousel: which slide is shown, and how to change that. Nothing is `ready` before the browser has it. */
export function useHeroCarousel(calm: boolean) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [selected, setSelected] = useState(0);
  const playing = wanted ?? !calm;

  // Left in while paused, Autoplay would start again after every swipe.
  const plugins = useMemo(
    () => (playing ? [Fade(), Autoplay({ delay: AUTOPLAY_MS, stopOnInteraction: false })] : [Fade()]),
    [playing],
  );
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: calm ? 0 : FADE_DURATION }, plugins);

  useEffect(() => {
    if (!carousel) return;
    const note = () => setSelected(carousel.selectedScrollSnap());
    carousel.on("select", note);
    return () => {
      carousel.off("select", note);
    };
  }, [carousel]);

  function show(slide: number): void {
    carousel?.scrollTo(slide);
    // The slide that was asked for stays as long as any other.
    carousel?.plugins().autoplay?.reset();
  }
  return {
    viewport,
    ready: carousel !== undefined,
    selected,
    show,
    playing,
    toggle: () => setWanted(!playing),
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
