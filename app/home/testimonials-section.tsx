import type { WithPictures } from "../content/resolve-pictures.server.ts";
import { Picture } from "../ui/picture/picture.tsx";
import { ArrowButton, PauseButton } from "./carousel/carousel-buttons.tsx";
import { useAutoAdvance } from "./carousel/use-auto-advance.ts";
import type { HomeTestimonials } from "./home.content.ts";

const ADVANCE_MS = 10_000;
const ON_PAPER = "border-ink-400 bg-white text-ink-900 hover:border-ink-700 hover:bg-ground-100";

type TestimonialsSectionProps = { testimonials: WithPictures<HomeTestimonials>; reducedMotion: boolean };

/** A carousel of quotes. 'Next' starts again after the last; 'Previous' stops at the first. */
export function TestimonialsSection({ testimonials: { title, quotes }, reducedMotion }: TestimonialsSectionProps) {
  const { index, show, playing, toggle, hydrated } = useAutoAdvance({
    count: quotes.length,
    intervalMs: ADVANCE_MS,
    reducedMotion,
  });
  return (
    <section aria-roledescription="carousel" aria-labelledby="testimonials" className="bg-ground-200">
      <div className="page-width py-16 sm:py-24">
        <div className="mx-auto max-w-3xl">
          <h2 id="testimonials" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <div aria-live={playing ? "off" : "polite"} data-hydrated={hydrated || undefined} className="strip mt-8">
            {quotes.map((quote, place) => (
              <Quote key={quote.quoteText} quote={quote} shown={place === index || !hydrated} />
            ))}
          </div>
          {quotes.length > 1 && (
            <Controls quotes={quotes} hydrated={hydrated} index={index} show={show} playing={playing} toggle={toggle} />
          )}
        </div>
      </div>
    </section>
  );
}

type Quotes = TestimonialsSectionProps["testimonials"]["quotes"];

/** One quote. The quotes are stacked, so that their lengths do not move the page below. */
function Quote({ quote, shown }: { quote: Quotes[number]; shown: boolean }) {
  return (
    <figure
      className={`transition-[opacity,visibility] duration-200 noscript:visible noscript:opacity-100 print:visible print:opacity-100 ${shown ? "" : "invisible opacity-0"}`}
    >
      <blockquote className="border-accent-400 border-l-4 pl-5 font-semibold font-serif text-2xl text-ink-950 sm:pl-8">
        <p>“{quote.quoteText}”</p>
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <Picture picture={quote.authorImage} sizes="4rem" className="size-16 shrink-0 rounded-full" />
        <span className="font-semibold">{quote.authorName}</span>
      </figcaption>
    </figure>
  );
}

type DotsProps = { quotes: Quotes; index: number; show: (place: number) => void };
type ControlsProps = DotsProps & { hydrated: boolean; playing: boolean; toggle: () => void };

function Controls({ quotes, hydrated, index, show, playing, toggle }: ControlsProps) {
  return (
    <div
      className={`mt-8 flex flex-wrap items-center justify-between gap-4 noscript:hidden print:hidden ${hydrated ? "" : "invisible"}`}
    >
      <Dots quotes={quotes} index={index} show={show} />
      <div className="flex gap-2">
        <PauseButton playing={playing} onToggle={toggle} what="the quotes" className={ON_PAPER} />
        <ArrowButton
          direction="back"
          aria-label="Previous quote"
          aria-disabled={index === 0}
          onClick={() => show(Math.max(0, index - 1))}
          className={ON_PAPER}
        />
        <ArrowButton
          direction="on"
          aria-label="Next quote"
          onClick={() => show((index + 1) % quotes.length)}
          className={ON_PAPER}
        />
      </div>
    </div>
  );
}

function Dots({ quotes, index, show }: DotsProps) {
  return (
    <div className="-ml-4 flex">
      {quotes.map(({ authorName }, place) => (
        <button
          key={authorName}
          type="button"
          aria-label={`Quote ${place + 1} of ${quotes.length}: ${authorName}`}
          aria-current={place === index}
          onClick={() => show(place)}
          className="group inline-flex size-11 cursor-pointer items-center justify-center rounded"
        >
          <span className="block size-3 rounded-full border-2 border-brand-700 transition-colors group-hover:bg-brand-300 group-aria-[current=true]:bg-brand-700 group-aria-[current=true]:forced-colors:bg-[Highlight] group-aria-[current=true]:forced-colors:forced-color-adjust-none" />
        </button>
      ))}
    </div>
  );
}
