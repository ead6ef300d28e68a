import { ArrowButton } from "./arrow-button.tsx";
import { PauseButton } from "./pause-button.tsx";

type HeroControlsProps = {
  titles: string[];
  /** Not before that does a press do anything. */
  hydrated: boolean;
  selected: number;
  show: (slide: number) => void;
  playing: boolean;
  toggle: () => void;
};

const ON_PICTURE = "border-white/45 bg-palm-950/60 text-white hover:border-white hover:bg-palm-950/90";

/** Pause, arrows and bullets. They come before the slides, so that what moves can be stopped first. */
export function HeroControls({ titles, hydrated, selected, show, playing, toggle }: HeroControlsProps) {
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
              <span className="block h-1 w-7 rounded bg-white/50 transition-colors group-hover:bg-white group-aria-[current=true]:bg-brass-400 sm:w-9 forced-colors:h-2 forced-colors:border group-aria-[current=true]:forced-colors:bg-[Highlight] group-aria-[current=true]:forced-colors:forced-color-adjust-none" />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
