import { Link, redirect } from "react-router";
import { readPage } from "../content/read-page.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { PageHeader } from "../ui/page/page-header.tsx";
import { type PageHead, pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import type { Route } from "./+types/officer.page.ts";
import { ABOUT_TRAIL } from "./about-trail.ts";
import { OFFICERS_PAGE, type Officer } from "./officers.content.ts";

export const handle = CACHEABLE;

export function loader({ context, params }: Route.LoaderArgs) {
  const { page, head } = readPage(context, OFFICERS_PAGE, { path: PUBLIC_PATHS.officers, under: ABOUT_TRAIL });
  const officer = page.officers.find(({ slug }) => slug === params.officer.toLowerCase());
  if (!officer) throw redirect(PUBLIC_PATHS.officers);
  return { officer, picture: page.picture, sampleNote: page.sampleNote, head: officerHead(head, officer) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** An officer's portrait and biography. */
export default function OfficerPage({ loaderData }: Route.ComponentProps) {
  const { officer, picture, sampleNote, head } = loaderData;
  const { slug, name, role, bio1, bio2, bio3, bio4, image } = officer;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={role} lead={name} picture={picture} trail={head.trail} />
      <SampleNote note={sampleNote} />
      <article className="page-width grid grid-cols-[1fr_auto] items-start gap-x-12 gap-y-8 py-12 sm:py-20 lg:grid-cols-[18rem_1fr_auto] lg:gap-x-16">
        <Picture
          picture={image}
          sizes="(max-width: 63.99rem) 14rem, 18rem"
          className="aspect-square w-full max-w-56 rounded-full border-4 border-accent-400 lg:max-w-none"
          first
        />
        <Link
          to={`${PUBLIC_PATHS.officers}#${slug}`}
          aria-label="Close, and go back to all officers"
          className="inline-flex size-12 items-center justify-center rounded-full border border-ink-400 bg-white text-ink-900 transition-colors hover:border-ink-700 hover:bg-ground-200 lg:order-last print:hidden"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-2 stroke-current">
            <path d="M5 5l14 14M19 5L5 19" strokeLinecap="round" />
          </svg>
        </Link>
        <div className="max-w-prose space-y-5 max-lg:col-span-2">
          <p className="text-lg">{bio1}</p>
          {bio2 && <p>{bio2}</p>}
          {bio3 && <p>{bio3}</p>}
          {bio4 && <p>{bio4}</p>}
        </div>
      </article>
    </main>
  );
}

/** Builds the head of an officer's page from the head of the page of all officers. */
function officerHead(officers: PageHead, { slug, name, role }: Pick<Officer, "slug" | "name" | "role">): PageHead {
  const url = `${officers.canonicalUrl}/${slug}`;
  return {
    ...officers,
    title: `${role}: ${name}`,
    description: `${name} is ${role} of ${officers.siteName}. Read who holds the office, what they did before, and what they answer for.`,
    canonicalUrl: url,
    trail: [...officers.trail, { name: role, url }],
    data: [
      {
        "@type": "Person",
        name,
        jobTitle: role,
        url,
        worksFor: { "@type": "CollegeOrUniversity", name: officers.siteName },
      },
    ],
  };
}
