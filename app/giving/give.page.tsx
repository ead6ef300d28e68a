import { readPage } from "../content/read-page.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { StorySections } from "../ui/page/story-sections.tsx";
import type { Route } from "./+types/give.page.ts";
import type { Give } from "./give.content.ts";
import { GIVE } from "./give.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  return readPage(context, GIVE, { path: PUBLIC_PATHS.give });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function GivePage({ loaderData }: Route.ComponentProps) {
  const { page, head } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <StorySections sections={page.sections} />
      <ContactSection contact={page.contact} />
    </main>
  );
}

function ContactSection({ contact: { title, text, button, mailbox, subject } }: Pick<Give, "contact">) {
  return (
    <section aria-labelledby="how-to-give" className="bg-ground-200 print:bg-transparent">
      <div className="page-width grid items-center gap-x-20 gap-y-8 py-16 sm:py-20 lg:grid-cols-[7fr_5fr] print:py-4">
        <div>
          <h2 id="how-to-give" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <p className="mt-5 max-w-prose text-lg">{text}</p>
        </div>
        <div className="lg:justify-self-end">
          <a
            href={`mailto:${mailbox}?subject=${encodeURIComponent(subject)}`}
            className={buttonStyle("main", "px-7 text-lg print:hidden")}
          >
            {button}
          </a>
          <p className="mt-3 break-all text-ink-700">{mailbox}</p>
        </div>
      </div>
    </section>
  );
}
