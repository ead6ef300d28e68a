import { readPage } from "../content/read-page.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { useSite } from "../content/read-site.ts";
import { depsContext } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import type { Route } from "./+types/faculty.page.ts";
import { ARTS_AND_HUMANITIES, FACULTIES, HEALTH_SCIENCES } from "./faculty.content.ts";
import { FacultySection } from "./faculty-section.tsx";

export const handle = CACHEABLE;

/** Loads a faculty's page by its path. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const path = `/${pattern}`;
  const document = path === PUBLIC_PATHS.healthSciences ? HEALTH_SCIENCES : ARTS_AND_HUMANITIES;
  const { courses } = deps.content.read(document);
  const { name: university } = readSite(deps).identity;
  const data = (url: (path: string) => string) =>
    courses.map(({ name, description }) => ({
      "@type": "Course",
      name,
      description,
      url: url(path),
      provider: { "@type": "CollegeOrUniversity", name: university, url: url(PUBLIC_PATHS.home) },
    }));
  return { list: deps.content.read(FACULTIES), ...readPage(context, document, { path, data }) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function FacultyPage({ loaderData }: Route.ComponentProps) {
  const { page, head, list } = loaderData;
  const { identity, ornament } = useSite();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <FacultySection opening={page.opening} coursesTitle={page.coursesTitle} courses={page.courses} list={list} />
      <AdmissionCall session={identity.session} ornament={ornament} />
    </main>
  );
}
