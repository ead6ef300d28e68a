import { Link } from "react-router";
import { HOME_PAGE } from "../../content/home-page.ts";
import { DOCUMENT_MAX_BYTES } from "../admissions/application.schema.ts";
import { PROGRAMMES } from "../admissions/application.ts";
import { ReferenceBanner } from "../admissions/apply/reference-banner.tsx";
import { visitContext } from "../platform/deps.server.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import type { Route } from "./+types/home.page.ts";
import { HeroSection } from "./hero-section.tsx";
import { NeedsSection } from "./needs-section.tsx";
import { ProgrammesSection } from "./programmes-section.tsx";
import { StepsSection } from "./steps-section.tsx";

/** The limit is told by the server, so that the form's schema does not travel with this page. */
export function loader({ context }: Route.LoaderArgs) {
  return { documentMaxBytes: DOCUMENT_MAX_BYTES, canonicalUrl: `${context.get(visitContext).origin}/` };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { tagName: "link", rel: "canonical", href: loaderData?.canonicalUrl },
    { name: "description", content: HOME_PAGE.description },
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <ReferenceBanner />
      <HeroSection />
      <NeedsSection documentMaxBytes={loaderData.documentMaxBytes} />
      <StepsSection />
      <ProgrammesSection programmes={PROGRAMMES} />
      <section className="bg-palm-900 text-paper-200">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-8 py-14 sm:py-20">
          <div>
            <h2 className="text-3xl text-white">Your place may be here</h2>
            <p className="mt-3 max-w-prose text-lg">Begin now, and finish when it suits you.</p>
          </div>
          <Link to="/Admissions/Apply" className={buttonStyle("main", "px-7 text-lg")}>
            Apply Now
          </Link>
        </div>
      </section>
    </main>
  );
}
