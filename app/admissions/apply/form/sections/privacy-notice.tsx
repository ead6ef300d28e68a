import { useSite } from "../../../../content/read-site.ts";
import { formatMonths } from "../../../../ui/format/format-months.ts";

/** Explains how an applicant's data is used. The legal basis is the applicant's own request, so the form asks for no consent. */
export function PrivacyNotice({ retentionMonths }: { retentionMonths: number | null }) {
  const { identity, contacts } = useSite();
  const { registry } = contacts.mailboxes;
  return (
    <section aria-labelledby="privacy" className="rounded bg-paper-200 p-5 text-sm">
      <h2 id="privacy" className="text-lg">
        What we do with your data
      </h2>
      <p className="mt-2 max-w-prose">
        You ask {identity.name} to consider you for admission. We use what you send for that, and for nothing else: that
        request is our basis under the Nigeria Data Protection Act 2023, so we ask for no consent. Only the admissions
        staff of the Registry read your answers and your files.
      </p>
      <p className="mt-2 max-w-prose noscript:hidden">
        Files that you choose are sent while you fill in the rest. Nobody reads them before you submit the form, and if
        you never do, they are deleted after 7 days. What this device saves of a form that was not sent is offered back
        for 6 months, and deleted when the form is opened here after that. If you ask for a link to continue on another
        device, what it opens is stored until you cancel it, 14 days at most.
      </p>
      {retentionMonths !== null && (
        <p className="mt-2 max-w-prose">
          If you are not admitted, or withdraw, everything is deleted {formatMonths(retentionMonths)} after your session
          has closed, and no earlier than half a year after the last decision.
        </p>
      )}
      <p className="mt-2 max-w-prose">
        To see, correct or delete your data, write to{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>
        .
      </p>
    </section>
  );
}
