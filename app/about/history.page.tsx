import { readPage } from "../content/read-page.server.ts";
import { useSite } from "../content/read-site.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { AdmissionCall } from "../ui/page/admission-call.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { StorySections } from "../ui/page/story-sections.tsx";
import type { Route } from "./+types/history.page.ts";
import { ABOUT_TRAIL } from "./about-trail.ts";
import { HISTORY_PAGE } from "./history.content.ts";
import { MilestonesSection } from "./milestones-section.tsx";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  return readPage(context, HISTORY_PAGE, { path: PUBLIC_PATHS.history, under: ABOUT_TRAIL });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { page, head } = loaderData;
  const { identity, ornament } = useSite();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <MilestonesSection title={page.timelineTitle} milestones={page.milestones} />
      <StorySections sections={page.bodySections} />
      <AdmissionCall session={identity.session} ornament={ornament} />
    </main>
  );
}
