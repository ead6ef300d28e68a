import type { Site } from "../../content/read-site.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { mailBody, type Paragraph } from "../../mail/mail-body.ts";
import { formatNamedTime, formatTime } from "../../ui/format/place-time.ts";
import { STATUS_PATH } from "../applicant-paths.ts";
import type { ApplicationStep } from "../application.ts";
import { askedParagraphs, type NewRequest, TEXT_ONLY } from "../missing/new-request.ts";

type Change = {
  email: string;
  reference: string;
  kind: ApplicationStep;
  note: string | null;
  at: Date;
  request?: NewRequest;
  /** The labels of the answers that were changed. Their values are on the status page only. */
  changed?: readonly string[];
  /** The labels of all documents that corrections have called for, and that were not sent. */
  missing?: readonly string[];
  /** Whether a file was sent in place of none. */
  isMissingFile?: boolean;
};

/**
 * Returns the mail that notifies an applicant of a change. It names the change in one sentence, and quotes the Registry only when something is
 * needed. Others may see the mail, so the decision and its reasons are on the status page alone.
 */
export function applicationChangedEmail(change: Change, site: Site, publicUrl: string | null): Mail {
  const { identity } = site;
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const { subject, paragraphs, onPage } = wording(change, site);
  return {
    to: change.email,
    subject,
    ...mailBody(
      [...paragraphs, { text: `${onPage}${where}:`, path: STATUS_PATH }, `The Registry, ${identity.name}`],
      publicUrl,
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

type Wording = {
  subject: string;
  paragraphs: Paragraph[];
  /** The sentence before the link to the status page. */
  onPage: string;
};

function wording(
  { reference, kind, note, at, request = TEXT_ONLY, changed: labels = [], missing = [], isMissingFile = false }: Change,
  { contacts, place }: Site,
): Wording {
  const changed = (...paragraphs: string[]): Wording => ({
    subject: `Something has changed in your application ${reference}`,
    paragraphs,
    onPage: "See it on its status page",
  });
  const notYou = `If it was not you, write to us at once: ${contacts.mailboxes.registry}`;
  const byApplicant = (...paragraphs: string[]) => changed(...paragraphs, notYou);
  switch (kind) {
    case "more-asked":
      return {
        subject: `We need something for your application ${reference}`,
        paragraphs: [
          `Before we can go on with your application ${reference}, we need something from you.`,
          ...askedParagraphs(request),
          ...(note === null ? [] : [`The Registry wrote:\n${note}`]),
        ],
        onPage: "Send it on its status page",
      };
    case "taken-into-review":
      return changed(`The Registry has begun to review your application ${reference}.`);
    case "admitted":
    case "not-admitted":
    case "waiting-listed":
    case "decision-released":
      return changed(`The Registry has decided on your application ${reference}.`);
    case "decision-taken-back":
      return changed(`The decision on your application ${reference} was withdrawn, and it is in review again.`);
    case "offer-accepted":
    case "offer-declined":
      return byApplicant(`Your response to the decision on your application ${reference} is recorded.`);
    case "document-sent":
      return changed(`We have received a document for your application ${reference}, and go on with it.`);
    case "document-replaced":
      return byApplicant(
        isMissingFile
          ? `A file that was missing from your application ${reference} was sent.`
          : `A file of your application ${reference} was replaced.`,
      );
    case "answers-changed": {
      const when = formatNamedTime(at, place);
      const sentence = `Answers in your application ${reference} were changed on ${when}: ${labels.join(", ")}.`;
      return missing.length === 0 ? byApplicant(sentence) : askingFor(missing, byApplicant(sentence));
    }
    case "withdrawn":
      return {
        subject: `Your application ${reference} was withdrawn`,
        paragraphs: [
          `Your application ${reference} was withdrawn on ${formatTime(at, place)}, as was asked on its status page. This can't be undone.`,
          notYou,
        ],
        onPage: "See it on its status page",
      };
  }
}

/** Returns the wording about a change with the documents that have to be sent after it. */
function askingFor(missing: readonly string[], { subject, paragraphs }: Wording): Wording {
  const asked = askedParagraphs({ items: [...missing], dueOn: null });
  return {
    subject,
    paragraphs: [...paragraphs, "After these changes, your application now needs:", ...asked],
    onPage: `Send ${missing.length === 1 ? "it" : "them"} on its status page`,
  };
}
