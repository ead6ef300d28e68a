import { Link } from "react-router";
import type { PageFields } from "../content/content-fields.schema.ts";
import { readPage } from "../content/read-page.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { useSite } from "../content/read-site.ts";
import { type Deps, depsContext } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import type { Picture as PictureSource } from "../platform/images/picture.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { PUBLIC_PATHS, whyPath } from "../platform/site/public-paths.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import type { Route } from "./+types/about.page.ts";
import { ABOUT_PAGE, type AboutPage as AboutContent } from "./about.content.ts";
import { CONTACT_PAGE } from "./contact.content.ts";
import { HISTORY_PAGE } from "./history.content.ts";
import { OFFICERS_PAGE } from "./officers.content.ts";
import { WHY_PAGE } from "./why.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  return {
    ...readPage(context, ABOUT_PAGE, { path: PUBLIC_PATHS.about }),
    cards: readAboutCards(context.get(depsContext)),
  };
}

/** Reads the cards of the pages about the university: title, first line and picture. */
function readAboutCards({ content, pictures, clock }: Deps): AboutCardProps[] {
  const { identity } = readSite({ content, clock });
  function card(document: ContentDocument<PageFields>, to: string): AboutCardProps {
    const { title, lead, description, picture } = content.read(document);
    return { to, title, text: lead ?? description, picture: { ...pictures.find(picture.picture), alt: "" } };
  }
  return [
    card(HISTORY_PAGE, PUBLIC_PATHS.history),
    card(OFFICERS_PAGE, PUBLIC_PATHS.officers),
    card(CONTACT_PAGE, PUBLIC_PATHS.contact),
    card(WHY_PAGE, whyPath(identity.shortName)),
  ];
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** An overview of the university, with links to the pages about it. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { page, head, cards } = loaderData;
  const { identity, ornament } = useSite();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <FactsSection story={page.story} facts={page.facts} />
      <section aria-labelledby="about-cards" className="bg-ground-200 print:hidden">
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
      <AdmissionCall session={identity.session} ornament={ornament} />
    </main>
  );
}

/** The university's story in two paragraphs, and facts in large numbers. */
function FactsSection({ story, facts }: Pick<AboutContent, "story" | "facts">) {
  return (
    <section
      aria-labelledby="story"
      className="page-width grid gap-x-20 gap-y-12 py-16 sm:py-24 lg:grid-cols-[6fr_5fr] print:py-4"
    >
      <div className="max-w-prose">
        <h2 id="story" className="text-3xl sm:text-4xl">
          {story.title}
        </h2>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-5 first-of-type:text-lg">
            {paragraph}
          </p>
        ))}
      </div>
      {facts.length > 0 && (
        <dl className="grid content-start min-[17rem]:grid-cols-2 gap-x-8 gap-y-10 lg:pt-2">
          {facts.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-accent-400 border-t-2 pt-4">
              <dt className="mt-2 text-ink-700 text-sm">{label}</dt>
              <dd className="font-semibold font-serif text-4xl text-brand-700 tabular-nums sm:text-5xl">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type AboutCardProps = { to: string; title: string; text: string; picture: PictureSource };

/** A card that links to a page about the university. */
function AboutCard({ to, title, text, picture }: AboutCardProps) {
  return (
    <Link
      to={to}
      className="group flex h-full flex-col overflow-hidden rounded border border-ground-400 bg-white no-underline shadow transition-colors hover:border-brand-600"
    >
      <Picture
        picture={picture}
        sizes="(max-width: 39.99rem) 100vw, (max-width: 63.99rem) 50vw, 17rem"
        className="aspect-3/2"
      />
      <span className="block p-5">
        <span className="block font-semibold font-serif text-ink-950 text-xl group-hover:underline group-hover:underline-offset-4">
          {title}
        </span>
        <span className="mt-2 block text-ink-700 text-sm">{text}</span>
      </span>
    </Link>
  );
}
