import type { Retention } from "../../content/retention.content.ts";
import { formatMonths } from "../../ui/format/format-months.ts";

export type SettablePeriod = keyof Retention["months"];
export type FixedClass = "drafts" | "uploads" | "searches" | "unconfirmed" | "subscribed" | "erasures";
export type RetentionKey = SettablePeriod | FixedClass;

/** A kind of personal data: what it is, from when its time counts, and why it is kept so long. */
export type RetentionClass = {
  key: RetentionKey;
  what: string;
  from: string;
  why: string;
  /** Null where the university says how long; otherwise what the program itself promises to those concerned. */
  fixed: string | null;
};

/** Everything personal that the program keeps, in the order in which its owner would look for it. */
export const RETENTION_CLASSES: readonly RetentionClass[] = [
  {
    key: "notAdmitted",
    what: "Applications that were not admitted, or withdrawn",
    from: "the close of their session, and half a year after the last step at least",
    why: "A candidate may ask about a decision, and apply again. After that nobody has a use for them.",
    fixed: null,
  },
  {
    key: "undecided",
    what: "Applications that nobody decided",
    from: "the close of their session, and half a year after the last step at least",
    why: "They are work until the session closes, and after it the same as those that were not admitted.",
    fixed: null,
  },
  {
    key: "admitted",
    what: "Applications that were admitted",
    from: "the close of their session, and half a year after the last step at least",
    why: "A student's record begins with them, and they show the grounds of the admission. The university's rules for such records say how long; until they are set here, nothing is removed.",
    fixed: null,
  },
  {
    key: "mails",
    what: "Mails, as they were sent",
    from: "the day of each",
    why: "They show what somebody was told, and when. Codes and links in them are deleted as soon as they are sent.",
    fixed: null,
  },
  {
    key: "leftNewsletter",
    what: "Addresses that left the newsletter",
    from: "the day they left",
    why: "So that the link in an older mail can still say that they have left.",
    fixed: null,
  },
  {
    key: "accessLog",
    what: "Who of the staff saw what",
    from: "each look",
    why: "Misuse is often noticed late, and whoever it concerned has to be told.",
    fixed: null,
  },
  {
    key: "drafts",
    what: "Drafts that a mailed link opens",
    from: "the day the link was sent",
    why: "Candidates are told so beside the form.",
    fixed: "14 days",
  },
  {
    key: "uploads",
    what: "Files of forms that were not sent",
    from: "the day they came",
    why: "Candidates are told so beside the form. What a draft's link opens stays as long as the link.",
    fixed: "7 days",
  },
  {
    key: "searches",
    what: "Words that staff searched applications for",
    from: "the last search for them",
    why: "They name candidates. The address of a search has a number in their place, so that it can be shared and opened again.",
    fixed: "30 days",
  },
  {
    key: "unconfirmed",
    what: "Addresses that did not confirm the newsletter",
    from: "the day they asked for it",
    why: "Somebody else may have typed them.",
    fixed: "30 days",
  },
  {
    key: "subscribed",
    what: "Addresses that get the newsletter",
    from: "the day they confirmed",
    why: "They asked for it, and leave at one press.",
    fixed: "until they leave",
  },
  {
    key: "erasures",
    what: "Notes that somebody was erased",
    from: "the day of each",
    why: "They name nobody, and erase the person again when an older backup is restored.",
    fixed: "as long as the program is used",
  },
];

/** '2 years', '18 months', or that nothing is removed by itself. */
export function formatPeriod(months: number | null): string {
  return months === null ? "until somebody erases them" : formatMonths(months);
}
