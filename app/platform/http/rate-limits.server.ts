import type pg from "pg";
import { createRateLimit, type RateLimit, type RateLimitRule } from "./rate-limit.server.ts";

const GIGABYTE_IN_KILOBYTES = 1024 * 1024;
const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Every rate limit of the site, over all instances. To add one, add a line: `deps.limits` has it under the same key.
 *
 * Never change a `name`: the database stores the counts under it.
 */
export const RATE_LIMITS = {
  // A school or a café with 300 candidates shares one address, and each may need several attempts.
  submissionsByNetwork: { name: "submit", attempts: 3000, perSeconds: HOUR },
  // One attempt is a kilobyte of documents. 300 candidates per hour behind one address, with two documents of 5 MB each, as phone cameras
  // make them: 3 GB. The form shrinks photos to 0.3 to 1 MB, which leaves room for 1,500 candidates per hour. With six documents each, it is
  // room for 500 candidates; or for 300, of whom 60 send photos of 5 MB without the form's script. A larger limit would let one address fill a disk.
  documentKilobytesByNetworkHour: { name: "document-kb-hour", attempts: 3 * GIGABYTE_IN_KILOBYTES, perSeconds: HOUR },
  // Four such hours: 1,200 candidates with two large photos, 6,000 with two small ones, or 2,000 with six, on one day from one campus.
  documentKilobytesByNetworkDay: { name: "document-kb-day", attempts: 12 * GIGABYTE_IN_KILOBYTES, perSeconds: DAY },
  // Automatic emails about applications: receipts, links to drafts and news of documents. Anyone can have them sent to any mailbox.
  applicationMailsByMailbox: { name: "application-mail", attempts: 5, perSeconds: DAY },
  // Codes that are never entered. Both limits together allow as many as one pair of reference and email may request in a day.
  statusCodesByApplication: { name: "status-code-application", attempts: 2, perSeconds: 30 * DAY },
  statusCodesByMailbox: { name: "status-code-mailbox", attempts: 8, perSeconds: DAY },
  // By the pair of reference and email: knowing a reference is not enough to lock its applicant out.
  statusByPair: { name: "status-pair", attempts: 10, perSeconds: DAY },
  statusByNetwork: { name: "status-network", attempts: 300, perSeconds: HOUR },
  // 300 candidates with six files each, all of them chosen twice. What the files may take at once is limited in bytes.
  uploadsByNetwork: { name: "upload", attempts: 3600, perSeconds: HOUR },
  // Each form that is filled in counts nine steps: 300 candidates behind one address, each of whom opens it twice.
  formStepsByNetwork: { name: "form-step", attempts: 6000, perSeconds: HOUR },
  // Paths without a page. A campus behind one address follows an old link on its notice board.
  unknownPathsByNetwork: { name: "unknown-path", attempts: 300, perSeconds: HOUR },
  // Six documents of the form, each replaced twice, with room for some that staff ask for.
  laterDocumentsByApplication: { name: "later-documents", attempts: 20, perSeconds: DAY },
  changedAnswersByApplication: { name: "changed-answers", attempts: 20, perSeconds: DAY },
  // A hall of 300 candidates.
  draftLinksByNetwork: { name: "draft-link-network", attempts: 300, perSeconds: HOUR },
  // With five attempts per code, 50 guesses per day at a million codes.
  draftCodesByDraft: { name: "draft-code", attempts: 10, perSeconds: DAY },
  // Each PDF takes as long as five pages.
  pdfsByReceipt: { name: "receipt-pdf", attempts: 30, perSeconds: HOUR },
  // Someone who verifies many documents mistypes a code now and then; correct codes are not counted.
  wrongCodesByNetwork: { name: "wrong-code", attempts: 60, perSeconds: HOUR },
  // Links to drafts that were copied without their end.
  wrongPreviewLinksByNetwork: { name: "wrong-preview", attempts: 60, perSeconds: HOUR },
  loginsByAccount: { name: "login-account", attempts: 10, perSeconds: QUARTER_HOUR },
  loginsByNetwork: { name: "login-network", attempts: 10, perSeconds: QUARTER_HOUR },
  // Codes of authenticator apps and recovery codes. Counted by account and place like sign-ins; passkeys can't be guessed, and aren't counted.
  secondFactorCodesByAccount: { name: "second-factor-account", attempts: 20, perSeconds: HOUR },
  // Each stores a challenge for five minutes. An office behind one address signs in at eight o'clock.
  passkeySignInsByNetwork: { name: "passkey-network", attempts: 300, perSeconds: HOUR },
  // Each start of a sign-in with the identity provider is stored for ten minutes. Devices that signed in before are not limited.
  oidcSignInsByNetwork: { name: "oidc-network", attempts: 300, perSeconds: HOUR },
  // An office behind one address; a stranger can't ask for links of a list of names.
  passwordLinksByNetwork: { name: "password-link-network", attempts: 20, perSeconds: HOUR },
  // Enough for mails that went astray. Anyone can ask for a link of anyone.
  passwordLinksByAccount: { name: "password-link-account", attempts: 3, perSeconds: HOUR },
  // Each may read all applications. An officer exports a few lists a day, and tries some again.
  exportsByStaff: { name: "export-staff", attempts: 60, perSeconds: HOUR },
  // Tests of a newsletter: an editor corrects one and looks again.
  testMailsByStaff: { name: "newsletter-test", attempts: 30, perSeconds: HOUR },
  // Events of the audit log that a visitor can cause at will, by network and action.
  repeatedEventsByNetwork: { name: "repeated-event", attempts: 1, perSeconds: HOUR },
  // One mail server hands over all of them. An issue to 10,000 old addresses brings a thousand bounces in an hour.
  mailReportsByNetwork: { name: "mail-report", attempts: 6000, perSeconds: HOUR },
  subscriptionsByAddress: { name: "subscribe-address", attempts: 5, perSeconds: HOUR },
  // A response reveals whether an address is subscribed: a hall of residence may subscribe, but nobody can probe a list of addresses.
  subscriptionsByNetwork: { name: "subscribe-network", attempts: 30, perSeconds: HOUR },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimits = Record<keyof typeof RATE_LIMITS, RateLimit>;

export function openRateLimits(pool: pg.Pool): RateLimits {
  const limits = Object.entries(RATE_LIMITS).map(([key, rule]) => [key, createRateLimit(pool, rule)]);
  return Object.fromEntries(limits) as RateLimits;
}
