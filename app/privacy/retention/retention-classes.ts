import type { Retention } from "../../content/retention.content.ts";
import { formatMonths } from "../../ui/format/format-duration.ts";

export type SettablePeriod = keyof Retention["months"];
export type FixedClass = "drafts" | "uploads" | "searches" | "unconfirmed" | "subscribed" | "erasures";
export type RetentionKey = SettablePeriod | FixedClass;

/** A kind of personal data: what it is, when its retention period starts, and why it is stored. */
export type RetentionClass = {
  key: RetentionKey;
  what: string;
  from: string;
  why: string;
  /** The fixed period; null where the university sets it. */
  fixed: string | null;
};

/** All personal data that is stored, most important first. */
export const RETENTION_CLASSES: readonly RetentionClass[] = [
  {
    key: "notAdmitted",
    what: "Applications that were not admitted, or withdrawn",
    from: "the close of their session, and half a year after the last step at least",
    why: "A candidate may ask about a decision, and apply again. After that they are not needed.",
    fixed: null,
  },
  {
    key: "undecided",
    what: "Applications without a decision",
    from: "the close of their session, and half a year after the last step at least",
    why: "They are open until the session closes. After that they are treated like those that were not admitted.",
    fixed: null,
  },
  {
    key: "admitted",
    what: "Applications that were admitted",
    from: "the close of their session, and half a year after the last step at least",
    why: "They start a student's record and show the grounds of the admission. The university's rules for such records apply; until a period is set here, nothing is removed.",
    fixed: null,
  },
  {
    key: "mails",
    what: "Mails, as they were sent",
    from: "the day of each",
    why: "They show what someone was sent, and when. Codes and links in them are deleted as soon as they are sent.",
    fixed: null,
  },
  {
    key: "leftNewsletter",
    what: "Addresses that unsubscribed, or get no newsletter any more",
    from: "the day they unsubscribed or were suppressed",
    why: "The link in an older mail can still say that they are unsubscribed.",
    fixed: null,
  },
  {
    key: "accessLog",
    what: "Access log",
    from: "each access",
    why: "Misuse is often noticed late, and the people concerned have to be notified.",
    fixed: null,
  },
  {
    key: "auditLog",
    what: "Audit log",
    from: "each event",
    why: "It shows who signed in and changed something, with their network and browser. Break-ins are often noticed after months; nothing of the last 12 is removed.",
    fixed: null,
  },
  {
    key: "drafts",
    what: "Drafts with a mailed link",
    from: "the day the link was sent",
    why: "The form says so. Those who ask to be reminded before applications close ask for the longer time.",
    fixed: "14 days, or until applications close with a reminder",
  },
  {
    key: "uploads",
    what: "Files of forms that were not submitted",
    from: "the day they were uploaded",
    why: "The form says so. Files of a draft with a link stay as long as the link.",
    fixed: "7 days",
  },
  {
    key: "searches",
    what: "Search terms of staff",
    from: "the last search for them",
    why: "They name candidates. They are stored so that a search can be shared by an address without them.",
    fixed: "30 days",
  },
  {
    key: "unconfirmed",
    what: "Addresses that did not confirm the newsletter",
    from: "the day of the request",
    why: "Someone else may have typed them.",
    fixed: "30 days",
  },
  {
    key: "subscribed",
    what: "Newsletter subscribers",
    from: "the day they confirmed",
    why: "They subscribed, and can unsubscribe with one click.",
    fixed: "until they unsubscribe",
  },
  {
    key: "erasures",
    what: "Records of erasures",
    from: "the day of each",
    why: "They are anonymous. The person is erased again when an older backup is restored.",
    fixed: "as long as Gatehouse is used",
  },
];

/** Formats a period such as '2 years' or '18 months'. */
export function formatPeriod(months: number | null): string {
  return months === null ? "until they are erased by hand" : formatMonths(months);
}
