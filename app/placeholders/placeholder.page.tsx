import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { StorySections } from "../ui/page/story-sections.tsx";
import type { Route } from "./+types/placeholder.page.ts";
import { readPlaceholder } from "./read-placeholder.server.ts";

export const handle = CACHEABLE;

/** Loads a page without its own text yet by its path. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  return readPlaceholder(context, `/${pattern}`);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function PlaceholderPage({ loaderData }: Route.ComponentProps) {
  const { page, head } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <StorySections sections={page.bodySections} />
    </main>
  );
}
