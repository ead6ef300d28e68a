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
  const [pictured, addPicture] = useReducer(withSlide, [0]);
  const playing = wanted ?? !calm;

  // Left in while paused, Autoplay would start again after every swipe.
  const plugins = useMemo(
    () => (playing ? [Fade(), Autoplay({ delay: AUTOPLAY_MS, stopOnInteraction: false })] : [Fade()]),
    [playing],
  );
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: calm ? 0 : FADE_DURATION }, plugins);

  useEffect(() => {
    if (!carousel) return;
    const note = () => {
      setSelected(carousel.selectedScrollSnap());
      addPicture(carousel.selectedScrollSnap());
    };
    carousel.on("select", note);
    return () => {
      carousel.off("select", note);
    };
  }, [carousel]);

  // A slide's picture is fetched half a change before its turn, so that it does not fade in as a blur.
  useEffect(() => {
    if (!carousel || !playing) return;
    const next = (selected + 1) % carousel.slideNodes().length;
    const timer = setTimeout(() => addPicture(next), AUTOPLAY_MS / 2);
    return () => clearTimeout(timer);
  }, [carousel, playing, selected]);

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
    hasPicture: (slide: number) => pictured.includes(slide),
  };
}

function withSlide(slides: readonly number[], slide: number): readonly number[] {
  return slides.includes(slide) ? slides : [...slides, slide];
}
