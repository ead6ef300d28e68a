import { readPage } from "../content/read-page.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { StorySections } from "../ui/page/story-sections.tsx";
import type { Route } from "./+types/placeholder.page.ts";
import { ACADEMICS, LIAISON, LIBRARY, type Placeholder, POSTGRADUATE_FEES } from "./placeholder.content.ts";

export const handle = CACHEABLE;

/** Loads a page without its own text yet by its path. Search engines may list it once it has text. */
export function loader({ context, pattern }: Pick<Route.LoaderArgs, "context" | "pattern">) {
  const path = `/${pattern}`;
  const document = documentAt(path);
  const { bodySections } = context.get(depsContext).content.read(document);
  return readPage(context, document, { path, listed: bodySections.length > 0 });
}

function documentAt(path: string): ContentDocument<Placeholder> {
  switch (path) {
    case PUBLIC_PATHS.academics:
      return ACADEMICS;
    case PUBLIC_PATHS.library:
      return LIBRARY;
    case PUBLIC_PATHS.liaison:
      return LIAISON;
    case PUBLIC_PATHS.postgraduateFees:
      return POSTGRADUATE_FEES;
    default:
      throw new Error(`There is no placeholder page at ${path}.`);
  }
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
