import { readPage } from "../content/read-page.server.ts";
import { useSite } from "../content/read-site.ts";
import { depsContext } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import type { Route } from "./+types/about.page.ts";
import { ABOUT_PAGE } from "./about.content.ts";
import { AboutCard } from "./about-card.tsx";
import { readAboutCards } from "./about-cards.server.ts";
import { FactsSection } from "./facts-section.tsx";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  return {
    ...readPage(context, ABOUT_PAGE, { path: PUBLIC_PATHS.about }),
    cards: readAboutCards(context.get(depsContext)),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** The university in a minute, and the way to the pages that tell more. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { page, head, cards } = loaderData;
  const { identity } = useSite();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <FactsSection story={page.story} facts={page.facts} />
      <section aria-labelledby="about-cards" className="bg-paper-200 print:hidden">
        <div className="page-width py-16 sm:py-24">
          <h2 id="about-cards" className="text-3xl sm:text-4xl">
            {page.cardsTitle}
          </h2>
          <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {cards.map((card) => (
              <li key={card.to}>
                <AboutCard {...card} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <AdmissionCall session={identity.session} />
    </main>
  );
}
