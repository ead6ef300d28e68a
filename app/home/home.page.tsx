import { Link } from "react-router";
import { ReferenceBanner } from "../admissions/apply/submit/reference-banner.tsx";
import { DISCLAIMER_PAGE } from "../admissions/information/disclaimer/disclaimer.content.ts";
import { readCrest } from "../content/read-crest.server.ts";
import { readDocument } from "../content/read-document.server.ts";
import { readPage } from "../content/read-page.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { type Site, useSite } from "../content/read-site.ts";
import type { WithPictures } from "../content/resolve-pictures.server.ts";
import { CAMPUS_MAP, type CampusMap } from "../content/site.content.ts";
import { feedLinks } from "../news/feed-links.ts";
import { readPostsPage } from "../news/list/read-news.server.ts";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import type { CachedPage } from "../platform/http/cached-page.ts";
import { LARGE_ICON } from "../platform/site/app-icons.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { Embed } from "../ui/embed/embed.tsx";
import { isLoadError, LOAD_FAILED, LoadErrorPage, orLoadError, useStaleData } from "../ui/load-errors/stale-data.tsx";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { type LinkedData, pageMeta } from "../ui/page/page-meta.ts";
import { readPageNumber } from "../ui/pager/page-number.ts";
import { Picture } from "../ui/picture/picture.tsx";
import type { Route } from "./+types/home.page.ts";
import { usePrefersReducedMotion } from "./carousel/use-auto-advance.ts";
import { ExperienceSection } from "./experience-section.tsx";
import { HeroSection } from "./hero/hero-section.tsx";
import { HOME_HERO, HOME_PAGE, HOME_POP_UPS, HOME_TESTIMONIALS, type HomePage as HomeContent } from "./home.content.ts";
import { NewsSection } from "./news/news-section.tsx";
import { PopUps } from "./pop-ups/pop-ups.tsx";
import { ProgrammesSection } from "./programmes-section.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";
import { WelcomeSection } from "./welcome-section.tsx";

export const handle: CachedPage = { cache: { query: { page: /^[1-9]\d?$/ } } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const site = readSite(deps);
  const logo = (readCrest(deps)?.folder ?? "") + LARGE_ICON.path;
  const { page, head } = readPage(context, HOME_PAGE, {
    path: PUBLIC_PATHS.home,
    data: (url) => [universityData(site, logo, url)],
  });
  return {
    page,
    head: { ...head, feeds: feedLinks(head.siteName) },
    news: await readPostsPage(context, { page: readPageNumber(url.searchParams.get("page")) }),
    hero: readDocument(context, HOME_HERO),
    testimonials: readDocument(context, HOME_TESTIMONIALS),
    popUps: readDocument(context, HOME_POP_UPS),
    disclaimer: readDocument(context, DISCLAIMER_PAGE),
    map: readDocument(context, CAMPUS_MAP),
    savesData: context.get(requestContextKey).savesData,
  };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orLoadError(serverLoader);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  if (isLoadError(loaderData)) return [{ title: loaderData.title }];
  return pageMeta(loaderData.head);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { data, failure } = useStaleData(loaderData);
  const { identity, ornament } = useSite();
  const reducedMotion = usePrefersReducedMotion(data?.savesData ?? false);
  if (!data)
    return (
      <LoadErrorPage failure={failure}>
        {/* The application form leads here after it was sent, and the connection may fail at that moment. */}
        <ReferenceBanner />
      </LoadErrorPage>
    );
  const { page, hero, news, testimonials, popUps, map, disclaimer } = data;
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">{identity.name}</h1>
      <ReferenceBanner />
      <HeroSection slides={hero.slides} reducedMotion={reducedMotion} />
      <CardsSection cards={page.cards} />
      <WelcomeSection welcome={page.welcome} admissionVideo={page.admissionVideo} />
      <NewsSection labels={page.news} news={failure ? LOAD_FAILED[failure] : news} />
      <ProgrammesSection programmes={page.programmes} reducedMotion={reducedMotion} />
      <ExperienceSection experience={page.experience} convocation={page.convocation} />
      <TestimonialsSection testimonials={testimonials} reducedMotion={reducedMotion} />
      <FindUsSection research={page.research} findUs={page.findUs} map={map} />
      <AdmissionCall session={identity.session} ornament={ornament} />
      <PopUps popUps={popUps} disclaimer={disclaimer} />
    </main>
  );
}

/** Describes the university as schema.org data, for search engines. */
function universityData({ identity, contacts, place }: Site, logo: string, url: (path: string) => string): LinkedData {
  const [, ...addressLines] = contacts.postalAddress;
  return {
    "@type": "CollegeOrUniversity",
    name: identity.name,
    alternateName: identity.shortName,
    slogan: identity.motto,
    url: url("/"),
    logo: url(logo),
    foundingDate: String(identity.foundingYearOnHome),
    telephone: contacts.phone,
    email: contacts.mailboxes.info,
    address: {
      "@type": "PostalAddress",
      streetAddress: addressLines.join(", "),
      addressCountry: place.country.code,
    },
    sameAs: contacts.social.map((network) => network.url),
  };
}

/** The three cards below the slides. Each card is one link; on wide screens the cards overlap the slides. */
function CardsSection({ cards }: { cards: WithPictures<HomeContent>["cards"] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-label="Where to begin" className="page-width relative z-10 max-lg:pt-6 lg:-mt-24 print:mt-0!">
      <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {cards.map((card) => (
          <li key={card.title} className="flex">
            <Link
              to={card.to}
              className="group flex w-full overflow-hidden rounded border border-ground-400 bg-white no-underline shadow transition-colors hover:border-brand-600 md:flex-col"
            >
              <Picture
                picture={card.picture}
                sizes="(max-width: 47.99rem) 9rem, (max-width: 73.99rem) 30vw, 23rem"
                className="shrink-0 max-md:w-1/3 md:aspect-2/1"
              />
              <span className="flex grow flex-col px-4 py-4 sm:px-6 sm:py-5">
                <span className="font-semibold font-serif text-ink-950 text-xl">{card.title}</span>
                <span className="mt-1 text-ink-700 text-sm sm:text-base">{card.text}</span>
                <span className="mt-auto pt-3 font-semibold text-action-700 group-hover:underline">
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

type FindUsSectionProps = Pick<HomeContent, "research" | "findUs"> & { map: WithPictures<CampusMap> };

/** The campus map and the link to the research list. */
function FindUsSection({ research, findUs, map }: FindUsSectionProps) {
  const { contacts } = useSite();
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-16 sm:py-24 lg:grid-cols-[2fr_3fr]">
      <div className="grid content-start gap-12">
        <section aria-labelledby="find-us">
          <h2 id="find-us" className="text-3xl sm:text-4xl">
            {findUs.title}
          </h2>
          <p className="mt-4 text-ink-800">{findUs.lead}</p>
          <p className="mt-4 font-semibold">{contacts.address}</p>
        </section>
        <section aria-labelledby="research" className="border-ground-400 border-t pt-10">
          <h2 id="research" className="text-2xl">
            {research.title}
          </h2>
          <p className="mt-3 text-ink-800">{research.lead}</p>
          <p className="mt-2">
            <a href={contacts.external.research} className="text-link inline-flex min-h-11 items-center font-semibold">
              {research.link}
            </a>
          </p>
        </section>
      </div>
      <Embed embed={map} action="Show" sizes="(max-width: 63.99rem) 100vw, 40rem" className="aspect-4/3" />
    </div>
  );
}
