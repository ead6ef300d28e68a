import { readPage } from "../../../content/read-page.server.ts";
import { CACHEABLE } from "../../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import type { Route } from "./+types/disclaimer.page.ts";
import { DISCLAIMER_PAGE } from "./disclaimer.content.ts";
import { DisclaimerText } from "./disclaimer-text.tsx";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  return readPage(context, DISCLAIMER_PAGE, {
    path: PUBLIC_PATHS.disclaimer,
    under: [{ name: "Admission", path: PUBLIC_PATHS.admissions }],
  });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function DisclaimerPage({ loaderData: { page, head } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <div className="page-width py-12 text-lg sm:py-16">
        <div className="mx-auto max-w-2xl">
          <DisclaimerText disclaimer={page} heading="h2" />
        </div>
      </div>
    </main>
  );
}
