import { Link } from "react-router";
import type { WithPictures } from "../content/resolve-pictures.server.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import { PauseButton } from "./carousel/carousel-buttons.tsx";
import { useAutoAdvance } from "./carousel/use-auto-advance.ts";
import type { HomePage } from "./home.content.ts";

const CHANGE_MS = 3000;

type ProgrammesSectionProps = { programmes: WithPictures<HomePage>["programmes"]; reducedMotion: boolean };

/** The banner of programmes: a carousel of pictures that starts again after the last. */
export function ProgrammesSection({ programmes, reducedMotion }: ProgrammesSectionProps) {
  const { title, lead, pictures, link } = programmes;
  const { index, playing, toggle, hydrated } = useAutoAdvance({
    count: pictures.length,
    intervalMs: CHANGE_MS,
    reducedMotion,
  });
  return (
    <section aria-labelledby="programmes" className="bg-brand-950 text-ground-200 print:bg-white print:text-ink-950">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[5fr_8fr]">
        <div>
          <h2 id="programmes" className="text-3xl text-white sm:text-4xl print:text-ink-950">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg">{lead}</p>
          <p className="mt-8">
            <Link to={link.to} className={buttonStyle("plain")}>
              {link.label}
            </Link>
          </p>
        </div>
        <section aria-roledescription="carousel" aria-label="Programmes in pictures">
          <ul data-hydrated={hydrated || undefined} className="strip noscript:grid-cols-1 noscript:sm:grid-cols-2">
            {pictures.map(({ name, picture }, place) => (
              <li key={name} className={`${FRAME} ${hydrated ? visibilityOf(place, index, pictures.length) : ""}`}>
                <Picture
                  picture={picture}
                  sizes="(max-width: 63.99rem) calc(100vw - 2rem), 42rem"
                  className="aspect-video"
                />
                <p className="absolute bottom-0 left-0 rounded-tr bg-[rgb(var(--shade)/0.85)] px-5 py-2.5 font-semibold font-serif text-lg text-white">
                  {name}
                </p>
              </li>
            ))}
          </ul>
          <PauseButton
            playing={playing}
            onToggle={toggle}
            what="the pictures"
            className={`mt-3 border-white/45 text-white hover:border-white hover:bg-brand-900 noscript:hidden ${hydrated ? "" : "invisible"}`}
          />
        </section>
      </div>
    </section>
  );
}

const FRAME =
  "relative overflow-hidden rounded transition-[opacity,visibility] duration-200 noscript:visible noscript:block noscript:opacity-100";

/** Returns a picture's visibility classes. The previous picture fades out above the current one; hidden ones are not loaded yet. */
function visibilityOf(place: number, index: number, count: number): string {
  if (place === index) return "";
  return place === (index + count - 1) % count ? "invisible z-1 opacity-0" : "hidden";
}
