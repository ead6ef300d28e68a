import { Link } from "react-router";
import type { WithPictures } from "../content/resolve-pictures.server.ts";
import { Picture } from "../ui/picture/picture.tsx";
import type { HomePage } from "./home.content.ts";

/** The three cards below the slides. Each card is one link; on wide screens the cards overlap the slides. */
export function CardsSection({ cards }: { cards: WithPictures<HomePage>["cards"] }) {
  return (
    <section aria-label="Where to begin" className="page-width relative z-20 max-lg:pt-6 lg:-mt-24 print:mt-0!">
      <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {cards.map((card) => (
          <li key={card.title} className="flex">
            <Link
              to={card.to}
              className="group flex w-full overflow-hidden rounded border border-paper-400 bg-white no-underline shadow transition-colors hover:border-palm-600 md:flex-col"
            >
              <Picture
                picture={card.picture}
                sizes="(max-width: 47.99rem) 9rem, 23rem"
                className="shrink-0 max-md:w-1/3 md:aspect-2/1"
              />
              <span className="flex grow flex-col px-4 py-4 sm:px-6 sm:py-5">
                <span className="font-semibold font-serif text-ink-950 text-xl">{card.title}</span>
                <span className="mt-1 text-ink-700 text-sm sm:text-base">{card.text}</span>
                <span className="mt-auto pt-3 font-semibold text-laterite-700 group-hover:underline">
                  {card.action} <span aria-hidden="true">→</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
