import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { readPage } from "../content/read-page.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import type { Route } from "./+types/officers.page.ts";
import { ABOUT_TRAIL } from "./about-trail.ts";
import { OFFICERS_PAGE } from "./officers.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  return readPage(context, OFFICERS_PAGE, { path: PUBLIC_PATHS.officers, under: ABOUT_TRAIL });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** All principal officers. Each card links to a biography. */
export default function OfficersPage({ loaderData }: Route.ComponentProps) {
  const { page, head } = loaderData;
  useReturnToCard();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <ul className="page-width grid gap-x-2 min-[17rem]:grid-cols-2 gap-y-8 py-12 sm:gap-x-6 sm:gap-y-16 sm:py-20 md:grid-cols-3">
        {page.officers.map(({ slug, role, name, image }) => (
          <li key={slug} className="flex justify-center">
            <Link
              id={slug}
              to={`${PUBLIC_PATHS.officers}/${slug}`}
              className="group block w-full max-w-72 scroll-mt-32 rounded p-2 text-center no-underline"
            >
              <Picture
                picture={image}
                sizes="(max-width: 47.99rem) 45vw, (max-width: 63.99rem) 25vw, 15rem"
                className="mx-auto aspect-square w-full max-w-60 rounded-full border-4 border-ground-300 transition-colors group-hover:border-accent-400"
              />
              <span className="mt-4 block text-balance font-semibold font-serif text-base text-ink-950 leading-tight group-hover:underline group-hover:underline-offset-4 sm:text-xl">
                {name}
              </span>
              <span className="mt-1 block text-ink-700 text-sm">{role}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Moves the focus to the card in the address's hash, after the visitor closes a biography. */
function useReturnToCard(): void {
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash]);
}
