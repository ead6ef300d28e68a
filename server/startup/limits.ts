import type pg from "pg";
import type { Deps } from "../../app/platform/deps.server.ts";
import { createRateLimit } from "../../app/platform/http/rate-limit.server.ts";

const GIGABYTE_IN_KILOBYTES = 1024 * 1024;

/** How often each thing may be tried, over all instances. */
export function openLimits(pool: pg.Pool): Deps["limits"] {
  const minutes = (count: number) => count * 60;
  return {
    // A school or a café of 300 candidates shares one address, and each of them may need several tries.
    submissionsByNetwork: createRateLimit(pool, { name: "submit", attempts: 3000, perSeconds: minutes(60) }),
    // 300 candidates an hour behind one address, with two documents of 5 MB each, as phone cameras make them: 3 GB. The form makes
    // photos smaller (0.3 to 1 MB), which leaves room for 1,500 candidates an hour.
    documentKilobytesByNetworkHour: createRateLimit(pool, {
      name: "document-kb-hour",
      attempts: 3 * GIGABYTE_IN_KILOBYTES,
      perSeconds: minutes(60),
    }),
    // Four such hours: 1,200 candidates with large photos, or 6,000 with small ones, on one day from one campus.
    documentKilobytesByNetworkDay: createRateLimit(pool, {
      name: "document-kb-day",
      attempts: 12 * GIGABYTE_IN_KILOBYTES,
      perSeconds: minutes(1440),
    }),
    // Receipts, links to drafts and news of documents: anyone can have them sent to anyone's mailbox.
    applicationMailsByMailbox: createRateLimit(pool, {
      name: "application-mail",
      attempts: 5,
      perSeconds: minutes(1440),
    }),
    // Codes that nobody uses. Both together are as many as one pair may ask for in a day.
    statusCodesByApplication: createRateLimit(pool, {
      name: "status-code-application",
      attempts: 2,
      perSeconds: minutes(30 * 1440),
    }),
    statusCodesByMailbox: createRateLimit(pool, {
      name: "status-code-mailbox",
      attempts: 8,
      perSeconds: minutes(1440),
    }),
    // As on the code of a draft. By the pair: who knows a reference alone can't keep its applicant from asking.
    statusByPair: createRateLimit(pool, { name: "status-pair", attempts: 10, perSeconds: minutes(1440) }),
    statusByNetwork: createRateLimit(pool, { name: "status-network", attempts: 300, perSeconds: minutes(60) }),
    // As many, with two files each, and every second one chosen again.
    uploadsByNetwork: createRateLimit(pool, { name: "upload", attempts: 1200, perSeconds: minutes(60) }),
    laterDocumentsByApplication: createRateLimit(pool, {
      name: "later-documents",
      attempts: 20,
      perSeconds: minutes(1440),
    }),
    // As many as a hall of candidates needs.
    draftLinksByNetwork: createRateLimit(pool, { name: "draft-link-network", attempts: 300, perSeconds: minutes(60) }),
    // With five tries on each code, 50 tries a day on a million.
    draftCodesByDraft: createRateLimit(pool, { name: "draft-code", attempts: 10, perSeconds: minutes(1440) }),
    // Each takes as long as five pages.
    pdfsByReceipt: createRateLimit(pool, { name: "receipt-pdf", attempts: 30, perSeconds: minutes(60) }),
    // Who checks a pile of papers types a wrong letter now and then; a right code is not counted.
    wrongCodesByNetwork: createRateLimit(pool, { name: "wrong-code", attempts: 60, perSeconds: minutes(60) }),
    loginsByAccount: createRateLimit(pool, { name: "login-account", attempts: 10, perSeconds: minutes(15) }),
    loginsByNetwork: createRateLimit(pool, { name: "login-network", attempts: 10, perSeconds: minutes(15) }),
    subscriptionsByAddress: createRateLimit(pool, { name: "subscribe-address", attempts: 5, perSeconds: minutes(60) }),
    // Whoever asks can learn who is subscribed: a hall of residence may subscribe from one address, a list may not be tried out.
    subscriptionsByNetwork: createRateLimit(pool, { name: "subscribe-network", attempts: 30, perSeconds: minutes(60) }),
  };
}
