import { Link } from "react-router";
import { readPage } from "../content/read-page.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { courseData } from "../ui/page/course-data.ts";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { StorySections } from "../ui/page/story-sections.tsx";
import type { Route } from "./+types/scholarship.page.ts";
import { CoverSection } from "./cover-section.tsx";
import { GallerySection } from "./gallery-section.tsx";
import { ReasonsSection } from "./reasons-section.tsx";
import { SCHOLARSHIP, type Scholarship } from "./scholarship.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { course, summary } = deps.content.read(SCHOLARSHIP);
  const { name } = readSite(deps).identity;
  return readPage(context, SCHOLARSHIP, {
    path: PUBLIC_PATHS.scholarship,
    data: (url) => [courseData({ name: course, description: summary, university: { name, url: url("/") } })],
  });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function ScholarshipPage({ loaderData }: Route.ComponentProps) {
  const { page, head } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <CoverSection summary={page.summary} cover={page.cover} />
      <div className="bg-paper-200 print:bg-transparent">
        <StorySections sections={page.story} />
      </div>
      <ReasonsSection reasons={page.reasons} />
      <GallerySection gallery={page.gallery} />
      <CallSection call={page.call} />
    </main>
  );
}

function CallSection({ call }: Pick<Scholarship, "call">) {
  return (
    <section aria-labelledby="call" className="border-paper-400 border-t bg-paper-200 print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-8 py-14 sm:py-20">
        <div>
          <h2 id="call" className="text-3xl sm:text-4xl">
            {call.title}
          </h2>
          <p className="mt-3 max-w-prose text-lg">{call.text}</p>
        </div>
        <p className="flex flex-wrap gap-3">
          <Link to={PUBLIC_PATHS.apply} className={buttonStyle("main", "px-7 text-lg")}>
            Apply Now
          </Link>
          <Link to={PUBLIC_PATHS.undergraduateFees} className={buttonStyle("plain")}>
            See all courses and fees
          </Link>
        </p>
      </div>
    </section>
  );
}
