import { readPage } from "../../content/read-page.server.ts";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { DOCUMENT_MAX_BYTES } from "../application.schema.ts";
import type { Route } from "./+types/information.page.ts";
import { INFORMATION } from "./information.content.ts";
import { NeedsSection } from "./needs-section.tsx";
import { NewCoursesSection } from "./new-courses-section.tsx";
import { NoticesSection } from "./notices-section.tsx";
import { NumberedSteps } from "./numbered-steps.tsx";
import { RegistrationSection } from "./registration-section.tsx";

export const handle = CACHEABLE;

/** Returns the page's content and the size limit of documents, so that the browser doesn't load the form's schema for the limit. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    documentMaxBytes: DOCUMENT_MAX_BYTES,
    ...readPage(context, INFORMATION, { path: PUBLIC_PATHS.admissions }),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { page, head, documentMaxBytes } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <NoticesSection admissionList={page.admissionList} paymentOfFees={page.paymentOfFees} />
      <NeedsSection needs={page.needs} documentMaxBytes={documentMaxBytes} />
      <section aria-labelledby="how-it-goes-on" className="page-width py-16 sm:py-20 print:py-4">
        <h2 id="how-it-goes-on" className="text-3xl sm:text-4xl">
          {page.steps.title}
        </h2>
        <NumberedSteps steps={page.steps.items} className="mt-10 md:grid-cols-2 md:gap-x-12 lg:gap-x-20" />
      </section>
      <RegistrationSection registration={page.registration} />
      <NewCoursesSection newCourses={page.newCourses} />
    </main>
  );
}
