import { ReferenceBanner } from "../admissions/apply/reference-banner.tsx";
import { DISCLAIMER_PAGE } from "../admissions/disclaimer/disclaimer.content.ts";
import { lightPictures } from "../content/read-light-pictures.server.ts";
import { readPage } from "../content/read-page.server.ts";
import { PUBLIC_PATHS } from "../content/read-public-paths.ts";
import { readSite } from "../content/read-site.server.ts";
import { useSite } from "../content/read-site.ts";
import { resolvePictures } from "../content/resolve-pictures.server.ts";
import type { ContentDocument } from "../platform/content.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { AdmissionCall } from "../ui/admission-call.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/home.page.ts";
import { CardsSection } from "./cards-section.tsx";
import { ExperienceSection } from "./experience-section.tsx";
import { fillIn } from "./fill-in.ts";
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

export function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const site = readSite(deps);
  const savesData = request.headers.get("Save-Data")?.toLowerCase() === "on";
  const pictures = savesData ? lightPictures(deps.pictures) : deps.pictures;
  const { page, head } = readPage(context, HOME_PAGE, {
    path: PUBLIC_PATHS.home,
    pictures,
    data: (url) => [universityData(site, url)],
  });
  const read = <Value extends object>(document: ContentDocument<Value>) =>
    resolvePictures(deps.content.read(document), pictures);
  const { slides } = read(HOME_HERO);
  const parts = { page, slides, testimonials: read(HOME_TESTIMONIALS), popUps: read(HOME_POP_UPS) };
  const { name, shortName, motto, session, foundingYearOnHome } = site.identity;
  return {
    ...fillIn(parts, { name, shortName, motto, session, foundingYear: String(foundingYearOnHome) }),
    disclaimer: read(DISCLAIMER_PAGE),
    savesData,
    head,
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, slides, testimonials, popUps, disclaimer, savesData } = loaderData;
  const { identity } = useSite();
  const calm = useCalm(savesData);
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">{identity.name}</h1>
      <ReferenceBanner />
      <HeroSection slides={slides} calm={calm} />
      <CardsSection cards={page.cards} />
      <WelcomeSection welcome={page.welcome} admissionVideo={page.admissionVideo} />
      <NewsSection words={page.news} posts={[]} />
      <ProgrammesSection programmes={page.programmes} calm={calm} />
      <ExperienceSection experience={page.experience} convocation={page.convocation} />
      <TestimonialsSection testimonials={testimonials} calm={calm} />
      <FindUsSection research={page.research} findUs={page.findUs} />
      <AdmissionCall session={identity.session} />
      <PopUps popUps={popUps} disclaimer={disclaimer} />
    </main>
  );
}
