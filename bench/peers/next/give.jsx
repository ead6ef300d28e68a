import { buttonStyle } from "../../../app/ui/button/button.tsx";
import { PageHeader } from "../../../app/ui/page/page-header.tsx";
import { SampleNote } from "../../../app/ui/page/sample-note.tsx";
import { StorySections } from "../../../app/ui/page/story-sections.tsx";

/** The page as app/giving/give.page.tsx has it. */
export function Give({ page, head }) {
  const { title, text, button, mailbox, subject } = page.contact;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <StorySections sections={page.sections} />
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
    </main>
  );
}
