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
import { GallerySection } from "./gallery-section.tsx";
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
      {page.story.length > 0 && (
        <div className="bg-ground-200 print:bg-transparent">
          <StorySections sections={page.story} />
        </div>
      )}
      <ReasonsSection reasons={page.reasons} />
      <GallerySection gallery={page.gallery} />
      <CallSection call={page.call} />
    </main>
  );
}

function CallSection({ call }: Pick<Scholarship, "call">) {
  return (
    <section aria-labelledby="call" className="border-ground-400 border-t bg-ground-200 print:hidden">
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

/** Reasons to study agriculture. */
function ReasonsSection({ reasons }: Pick<Scholarship, "reasons">) {
  return (
    <section aria-labelledby="reasons" className="bg-brand-900 text-ground-200 print:bg-transparent print:text-ink-950">
      <div className="page-width py-16 sm:py-24 print:py-4">
        <h2 id="reasons" className="max-w-2xl text-3xl text-white sm:text-4xl print:text-ink-950">
          {reasons.title}
        </h2>
        <ul className="mt-10 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.items.map(({ title, text }) => (
            <li key={title} className="border-accent-400 border-t-2 pt-4">
              <h3 className="text-white text-xl print:text-ink-950">{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What the scholarship covers, and the link to the application form. */
function CoverSection({ summary, cover }: Pick<Scholarship, "summary" | "cover">) {
  return (
    <div className="page-width grid gap-12 py-14 sm:py-20 lg:grid-cols-[7fr_5fr] lg:gap-20 print:py-4">
      <div>
        <p className="max-w-2xl text-pretty font-semibold font-serif text-ink-950 text-xl sm:text-2xl sm:leading-snug">
          {summary}
        </p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <Link to={PUBLIC_PATHS.apply} className={buttonStyle("main", "min-h-14 px-8 text-lg")}>
            Apply Now
          </Link>
          <Link to={PUBLIC_PATHS.undergraduateFees} className={buttonStyle("plain", "min-h-14 px-6")}>
            See all courses and fees
          </Link>
        </p>
      </div>
      <section aria-labelledby="cover">
        <h2 id="cover" className="text-2xl">
          {cover.title}
        </h2>
        <dl className="mt-4 divide-y divide-ground-400 border-ground-400 border-y">
          {cover.items.map(({ name, covered }) => (
            <div key={name} className="flex items-baseline justify-between gap-6 py-3.5">
              <dt className="text-lg">{name}</dt>
              <dd className={`shrink-0 max-w-1/2 ${covered ? "font-semibold text-brand-700" : "text-ink-700"}`}>
                {covered ? "Covered" : "Not covered"}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
