import { startDraftReminders } from "../../app/admissions/apply/resume/remind/send-draft-reminders.job.server.ts";
import { startDraftSweep } from "../../app/admissions/apply/resume/sweep-drafts.job.server.ts";
import { startUploadSweep } from "../../app/admissions/apply/upload/receive/sweep-uploads.job.server.ts";
import { startSearchSweep } from "../../app/admissions/desk/list/saved-search/sweep-searches.job.server.ts";
import { startDocumentScans } from "../../app/admissions/documents/scan-documents.job.server.ts";
import { startDuplicateSearch } from "../../app/admissions/duplicates/find-duplicates.job.server.ts";
import { startWeeklyStatistics } from "../../app/admissions/intakes/weekly/weekly-statistics.job.server.ts";
import { startBatchReleases } from "../../app/admissions/letters/batches/release/release-batches.job.server.ts";
import { startReminders } from "../../app/admissions/missing/send-reminders.job.server.ts";
import { startStatusCodes } from "../../app/admissions/status/access/send-status-code.job.server.ts";
import { startAuditVerification } from "../../app/audit/verify-audit-log.job.server.ts";
import { startLinkChecks } from "../../app/content/check/links/check-links.job.server.ts";
import { DELETE_FORMER_DRAFTS } from "../../app/content/desk/former-drafts/delete-former-drafts.job.server.ts";
import { readSite } from "../../app/content/read-site.server.ts";
import { startMailJobs } from "../../app/mail/send-mail.job.server.ts";
import { DELETE_BINNED_POSTS } from "../../app/news/desk/bin/delete-binned-posts.job.server.ts";
import { startNewsletters } from "../../app/newsletter/send/send-newsletter.job.server.ts";
import { startConfirmations } from "../../app/newsletter/subscribe/send-confirmation.job.server.ts";
import { startSubscriberSweep } from "../../app/newsletter/subscribers/sweep-subscribers.job.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { startFileSweep } from "../../app/platform/files/sweep-files.job.server.ts";
import { startNightlyDeletion } from "../../app/platform/jobs/nightly-deletion.server.ts";
import { startRetention } from "../../app/privacy/retention/retention.job.server.ts";
import { startResetLinks } from "../../app/staff/links/send-reset-link.job.server.ts";
import type { Config } from "./settings/config.ts";

/** Starts everything that runs without a request: mails, reminders, sweeps, retention. Returns when each is registered with the job queue. */
export async function startBackgroundJobs(config: Config, deps: Deps, stop: AbortSignal): Promise<void> {
  await Promise.all([
    startMailJobs(deps, { ...config, sender: senderOf(deps, "registry") }),
    startNewsletters(deps, {
      ...config,
      sender: senderOf(deps, "info"),
      perMinute: config.newsletterPerMinute,
      stop,
    }),
    startConfirmations(deps),
    startLinkChecks(deps),
    startStatusCodes(deps),
    startReminders(deps),
    startResetLinks(deps),
    startBatchReleases(deps),
    startSubscriberSweep(deps),
    startDraftReminders(deps),
    startNightlyDeletion(deps, DELETE_BINNED_POSTS),
    startNightlyDeletion(deps, DELETE_FORMER_DRAFTS),
    startDraftSweep(deps),
    startUploadSweep(deps),
    startSearchSweep(deps),
    startRetention(deps),
    startWeeklyStatistics(deps),
    startAuditVerification(deps),
    startDocumentScans(deps),
    startDuplicateSearch(deps),
    startFileSweep(deps),
  ]);
}

/** Returns a function that reads the sender's name and address of replies from the published texts. */
function senderOf(deps: Deps, mailbox: "registry" | "info") {
  return () => {
    const { identity, contacts } = readSite(deps);
    return { name: identity.name, replyTo: contacts.mailboxes[mailbox] };
  };
}
