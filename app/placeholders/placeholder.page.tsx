import { readPage } from "../content/read-page.server.ts";
import { PUBLIC_PATHS } from "../content/read-public-paths.ts";
import type { ContentDocument } from "../platform/content.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { SampleNote } from "../ui/sample-note.tsx";
import { StorySections } from "../ui/story-sections.tsx";
import type { Route } from "./+types/placeholder.page.ts";
import { ACADEMICS, LIAISON, LIBRARY, type Placeholder, POSTGRADUATE_FEES } from "./placeholder.content.ts";

/** Pages that are waiting for their text: each under its own path, and listed once it has one. */
export function loader({ context, pattern }: Route.LoaderArgs) {
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
      throw new Error(`No placeholder stands at ${path}.`);
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
      {page.bodySections.length > 0 && <StorySections sections={page.bodySections} />}
    </main>
  );
}
