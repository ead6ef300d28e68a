import { readAddedPage } from "../content/added/read-added-page.server.ts";
import { AddedPageView } from "../content/added/view/added-page-view.tsx";
import { readPage } from "../content/read-page.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { useSite } from "../content/read-site.ts";
import { depsContext } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS, whyPath } from "../platform/site/public-paths.ts";
import { redirectUnknownPath } from "../platform/site/unknown-path.server.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import type { Route } from "./+types/why.page.ts";
import { ABOUT_TRAIL } from "./about-trail.ts";
import { WHY_PAGE } from "./why.content.ts";

export const handle = CACHEABLE;

/** Loads the page whose path is the university's short name. Any other name is that of a page which editors have added, or unknown. */
export function loader({ request, url, context, params }: Route.LoaderArgs) {
  const { shortName } = readSite(context.get(depsContext)).identity;
  if (params.name.toLowerCase() === shortName.toLowerCase())
    return { added: null, ...readPage(context, WHY_PAGE, { path: whyPath(shortName), under: ABOUT_TRAIL }) };
  const added = readAddedPage(context, `${PUBLIC_PATHS.about}/${params.name}`);
  if (!added) throw redirectUnknownPath({ request, url, context });
  return { added, head: added.head };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function PageAboutTheUniversity({ loaderData }: Route.ComponentProps) {
  return loaderData.added ? <AddedPageView page={loaderData.added} /> : <WhyPage {...loaderData} />;
}

type WhyPageProps = Extract<Route.ComponentProps["loaderData"], { added: null }>;

function WhyPage({ page, head }: WhyPageProps) {
  const { identity, ornament } = useSite();
  const { opening, reasons } = page;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <section
        aria-labelledby="opening"
        className="page-width grid items-center gap-x-20 gap-y-10 py-16 sm:py-24 lg:grid-cols-2 print:py-4"
      >
        <div className="max-w-prose">
          <h2 id="opening" className="text-3xl sm:text-4xl">
            {opening.title}
          </h2>
          {opening.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 text-lg">
              {paragraph}
            </p>
          ))}
        </div>
        <Picture
          picture={opening.picture}
          sizes="(max-width: 63.99rem) 100vw, 33rem"
          className="aspect-4/3 rounded shadow print:hidden"
        />
      </section>
      <ReasonsSection reasons={reasons} />
      <AdmissionCall session={identity.session} ornament={ornament} />
    </main>
  );
}

function ReasonsSection({ reasons }: { reasons: { title: string; text: string }[] }) {
  return (
    <section aria-label="Reasons" className="bg-ground-200 print:bg-transparent">
      <ol className="page-width grid gap-x-12 gap-y-12 py-16 sm:grid-cols-2 sm:py-24 lg:grid-cols-3 print:py-4">
        {reasons.map(({ title, text }, index) => (
          <li key={title} className="border-accent-400 border-t-2 pt-5">
            <span aria-hidden="true" className="font-semibold font-serif text-accent-700 text-xl">
              {index + 1}
            </span>
            <h2 className="mt-2 text-2xl">{title}</h2>
            <p className="mt-3 text-ink-800">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
