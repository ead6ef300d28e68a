import { ReferenceBanner } from "../admissions/apply/submit/reference-banner.tsx";
import { DISCLAIMER_PAGE } from "../admissions/information/disclaimer/disclaimer.content.ts";
import { readDocument } from "../content/read-document.server.ts";
import { readPage } from "../content/read-page.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { type Site, useSite } from "../content/read-site.ts";
import { CAMPUS_MAP } from "../content/site.content.ts";
import { feedLinks } from "../news/feeds/feed-links.ts";
import { readPostsPage } from "../news/list/read-news.server.ts";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import type { CachedPage } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { LOAD_FAILED, LoadErrorPage } from "../ui/load-errors/load-error-page.tsx";
import { isLoadError, orLoadError, useStaleData } from "../ui/load-errors/stale-data.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { type LinkedData, pageMeta } from "../ui/page/page-meta.ts";
import { readPageNumber } from "../ui/pager/page-number.ts";
import type { Route } from "./+types/home.page.ts";
import { CardsSection } from "./cards-section.tsx";
import { usePrefersReducedMotion } from "./carousel/use-prefers-reduced-motion.ts";
import { ExperienceSection } from "./experience-section.tsx";
import { FindUsSection } from "./find-us-section.tsx";
import { HeroSection } from "./hero/hero-section.tsx";
import { HOME_HERO, HOME_PAGE, HOME_POP_UPS, HOME_TESTIMONIALS } from "./home.content.ts";
import { NewsSection } from "./news/news-section.tsx";
import { PopUps } from "./pop-ups/pop-ups.tsx";
import { ProgrammesSection } from "./programmes-section.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";
import { WelcomeSection } from "./welcome-section.tsx";

export const handle: CachedPage = { cache: { query: { page: /^[1-9]\d?$/ } } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = readSite(context.get(depsContext));
  const { page, head } = readPage(context, HOME_PAGE, {
    path: PUBLIC_PATHS.home,
    data: (url) => [universityData(site, url)],
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
  const { identity } = useSite();
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
      <AdmissionCall session={identity.session} />
      <PopUps popUps={popUps} disclaimer={disclaimer} />
    </main>
  );
}

/** Describes the university as schema.org data, for search engines. */
function universityData({ identity, contacts }: Site, url: (path: string) => string): LinkedData {
  const [, ...addressLines] = contacts.postalAddress;
  return {
    "@type": "CollegeOrUniversity",
    name: identity.name,
    alternateName: identity.shortName,
    slogan: identity.motto,
    url: url("/"),
    logo: url("/icon-512.png"),
    foundingDate: String(identity.foundingYearOnHome),
    telephone: contacts.phone,
    email: contacts.mailboxes.info,
    address: { "@type": "PostalAddress", streetAddress: addressLines.join(", "), addressCountry: "NG" },
    sameAs: contacts.social.map((network) => network.url),
  };
}
