import { Link } from "react-router";
import type { WithPictures } from "../../content/resolve-pictures.server.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { CREDIT_ON_PICTURE, Picture, PictureCredit } from "../../ui/picture/picture.tsx";
import { ArrowButton, PauseButton } from "../carousel/carousel-buttons.tsx";
import type { HomeHero } from "../home.content.ts";
import { useHeroCarousel, useLoadedSlides } from "./use-hero-carousel.ts";

type Slide = WithPictures<HomeHero>["slides"][number];
type HeroSectionProps = { slides: Slide[]; reducedMotion: boolean };

/** The slides at the top of the home page, each with a picture and a button (carousel pattern of the ARIA APG). */
export function HeroSection({ slides, reducedMotion }: HeroSectionProps) {
  const { viewport, watch, swipe, hydrated, selected, leaving, show, playing, toggle } = useHeroCarousel({
    count: slides.length,
    reducedMotion,
  });
  const loadedSlides = useLoadedSlides(slides.length, selected, playing);
  return (
    <section
      {...watch}
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative isolate overflow-hidden bg-brand-950 text-white print:bg-white print:text-ink-950"
    >
      {slides.length > 1 && (
        <HeroControls
          titles={slides.map(({ title }) => title)}
          hydrated={hydrated}
          selected={selected}
          show={show}
          playing={playing}
          toggle={toggle}
        />
      )}
      <div
        ref={viewport}
        {...swipe}
        data-hydrated={hydrated || undefined}
        data-reduced-motion={reducedMotion || undefined}
        className="hero-slides"
      >
        <div aria-live={playing ? "off" : "polite"}>
          {slides.map((slide, index) => (
            <fieldset
              key={slide.title}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              inert={hydrated && index !== selected}
              data-leaving={index === leaving || undefined}
            >
              <SlidePicture slide={slide} first={index === 0} shown={loadedSlides.includes(index)} />
              <SlideText slide={slide} />
            </fieldset>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A slide's picture: below the text on a phone, behind it on wide screens. */
function SlidePicture({ slide, first, shown }: { slide: Slide; first: boolean; shown: boolean }) {
  return (
    <>
      <Picture
        picture={slide.picture}
        sizes="(max-width: 47.99rem) 100vw, 60vw"
        first={first}
        className={`print:hidden! absolute! inset-x-0 top-[42%] bottom-0 -z-20 bg-brand-950! sm:top-0 noscript:block ${shown ? "" : "hidden"}`}
        imageClassName="object-[66%_60%] sm:object-[75%_50%]"
      />
      <div aria-hidden="true" className="hero-shade absolute inset-0 -z-10 print:hidden" />
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-10 print:hidden h-44 bg-linear-to-t from-[rgb(var(--shade)/0.75)] to-transparent max-sm:h-28 lg:h-60"
      />
      {shown && <PictureCredit picture={slide.picture} className={`${CREDIT_ON_PICTURE} lg:bottom-24`} />}
    </>
  );
}

function SlideText({ slide }: { slide: Slide }) {
  const { title, subtitle, button } = slide;
  return (
    <div className="page-width flex min-h-[40rem] flex-col print:min-h-0! pt-10 pb-24 sm:min-h-[34rem] sm:justify-center sm:pt-16 lg:min-h-[43rem] lg:pb-56 print:py-8!">
      <div className="hero-text relative">
        <h2 className="max-w-xl text-4xl text-white sm:text-5xl print:text-ink-950">{title}</h2>
        <p className="mt-5 flex max-w-lg items-baseline gap-4 text-lg text-ground-200 print:text-ink-950">
          <span aria-hidden="true" className="h-0.5 w-8 shrink-0 transform-[translateY(-0.375rem)] bg-accent-400" />
          {subtitle}
        </p>
      </div>
      <p className="mt-7">
        <Link to={button.to} className={buttonStyle("main", "min-h-14 px-8 text-lg")}>
          {button.label}
          {button.about && <span className="sr-only"> {button.about}</span>}
        </Link>
      </p>
    </div>
  );
}

type HeroControlsProps = {
  titles: string[];
  /** The controls are hidden before hydration, when they would do nothing. */
  hydrated: boolean;
  selected: number;
  show: (slide: number) => void;
  playing: boolean;
  toggle: () => void;
};

const ON_PICTURE =
  "border-white/45 bg-[rgb(var(--shade)/0.6)] text-white hover:border-white hover:bg-[rgb(var(--shade)/0.9)]";

/** Pause, arrow and dot buttons. They come before the slides in tab order, so that motion can be stopped first. */
function HeroControls({ titles, hydrated, selected, show, playing, toggle }: HeroControlsProps) {
  const count = titles.length;
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 bottom-5 z-10 lg:bottom-32 print:hidden ${hydrated ? "" : "invisible"}`}
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-1 gap-y-1 *:pointer-events-auto">
        <div data-compact className="order-last flex gap-1 sm:gap-2">
          <PauseButton
            playing={playing}
            onToggle={toggle}
            what="the slides"
            className={`${ON_PICTURE} min-w-11 justify-center max-sm:px-3`}
          />
          <ArrowButton
            direction="back"
            aria-label="Previous slide"
            onClick={() => show((selected + count - 1) % count)}
            className={ON_PICTURE}
          />
          <ArrowButton
            direction="on"
            aria-label="Next slide"
            onClick={() => show((selected + 1) % count)}
            className={ON_PICTURE}
          />
        </div>
        <div className="-ml-1 flex">
          {titles.map((title, index) => (
            <button
              key={title}
              type="button"
              aria-label={`Slide ${index + 1} of ${count}: ${title}`}
              aria-current={index === selected}
              onClick={() => show(index)}
              className="group inline-flex h-11 cursor-pointer items-center rounded px-1"
            >
              <span className="block h-1 w-7 rounded bg-white/50 transition-colors group-hover:bg-white group-aria-[current=true]:bg-accent-400 sm:w-9 forced-colors:h-2 forced-colors:border group-aria-[current=true]:forced-colors:bg-[Highlight] group-aria-[current=true]:forced-colors:forced-color-adjust-none" />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
