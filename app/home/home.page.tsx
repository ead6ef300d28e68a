import { ReferenceBanner } from "../admissions/apply/reference-banner.tsx";
import { DISCLAIMER_PAGE } from "../admissions/disclaimer/disclaimer.content.ts";
import { readDocument } from "../content/read-document.server.ts";
import { readPage } from "../content/read-page.server.ts";
import { PUBLIC_PATHS } from "../content/read-public-paths.ts";
import { readSite } from "../content/read-site.server.ts";
import { useSite } from "../content/read-site.ts";
import { CAMPUS_MAP } from "../content/site.content.ts";
import { depsContext, visitContext } from "../platform/deps.server.ts";
import { AdmissionCall } from "../ui/admission-call.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/home.page.ts";
import { CardsSection } from "./cards-section.tsx";
import { ExperienceSection } from "./experience-section.tsx";
import { FindUsSection } from "./find-us-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import { HOME_HERO, HOME_PAGE, HOME_POP_UPS, HOME_TESTIMONIALS } from "./home.content.ts";
import { NewsSection } from "./news-section.tsx";
import { PopUps } from "./pop-ups.tsx";
import { ProgrammesSection } from "./programmes-section.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";
import { universityData } from "./university-data.ts";
import { useCalm } from "./use-calm.ts";
import { WelcomeSection } from "./welcome-section.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const site = readSite(context.get(depsContext));
  const { page, head } = readPage(context, HOME_PAGE, {
    path: PUBLIC_PATHS.home,
    data: (url) => [universityData(site, url)],
  });
  return {
    page,
    head,
    hero: readDocument(context, HOME_HERO),
    testimonials: readDocument(context, HOME_TESTIMONIALS),
    popUps: readDocument(context, HOME_POP_UPS),
    disclaimer: readDocument(context, DISCLAIMER_PAGE),
    map: readDocument(context, CAMPUS_MAP),
    savesData: context.get(visitContext).savesData,
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, hero, testimonials, popUps, map, disclaimer, savesData } = loaderData;
  const { identity } = useSite();
  const calm = useCalm(savesData);
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">{identity.name}</h1>
      <ReferenceBanner />
      <HeroSection slides={hero.slides} calm={calm} />
      <CardsSection cards={page.cards} />
      <WelcomeSection welcome={page.welcome} admissionVideo={page.admissionVideo} />
      <NewsSection words={page.news} posts={[]} />
      <ProgrammesSection programmes={page.programmes} calm={calm} />
      <ExperienceSection experience={page.experience} convocation={page.convocation} />
      <TestimonialsSection testimonials={testimonials} calm={calm} />
      <FindUsSection research={page.research} findUs={page.findUs} map={map} />
      <AdmissionCall session={identity.session} />
      <PopUps popUps={popUps} disclaimer={disclaimer} />
    </main>
  );
}
