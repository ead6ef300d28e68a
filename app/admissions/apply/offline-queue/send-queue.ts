import { type WebLocks, withLock } from "../../../platform/browser/web-locks.ts";
import { isDocumentField } from "../../questions/document-fields.ts";
import {
  bodyOf,
  missingUploads,
  outcomeOf,
  type SendOutcome,
  type SubmittedFile,
} from "../submit/submission-outcome.ts";
import type { QueuedApplication, QueueStore, SentApplication } from "./queue-store.ts";

/** The Background Sync tag by which a browser wakes the service worker once it is online. */
export const SEND_TAG = "send-applications";
/** The BroadcastChannel on which open pages hear that the queue changed. */
export const QUEUE_CHANNEL = "gatehouse.application-queue";
export type QueueNews = { sent?: SentApplication };
const LOCK = "gatehouse.application-queue";

/** The server responds within 100 s of receiving everything; the slowest connection sends this many bytes a second. */
const RESPONSE_TIMEOUT_MS = 120_000;
const MIN_BYTES_PER_SECOND = 4000;

/** Statuses that no retry changes: the form itself has to be corrected. */
const FINAL_STATUSES = [413, 422];

type SendDeps = {
  store: QueueStore;
  fetch: typeof globalThis.fetch;
  /** Without locks, the submission key keeps two senders from creating two applications. */
  locks: WebLocks;
  signal?: AbortSignal;
};

/** Runs a task while no other tab, nor the service worker, changes the queue. */
export function withQueueLock<Result>(locks: WebLocks, task: () => Promise<Result>): Promise<Result> {
  return withLock(locks, LOCK, task);
}

/** Sends the queued applications one after the other. Returns how many may stay queued; network errors don't throw. */
export function sendQueue(deps: SendDeps): Promise<number> {
  const { store, locks } = deps;
  return withQueueLock(locks, async () => {
    const { isRead, waiting } = await store.read();
    let left = isRead ? 0 : 1;
    for (const queued of waiting) {
      const outcome = await sendOne(queued, deps);
      if (outcome.kind === "accepted") {
        const { reference, statusUrl } = outcome.accepted;
        const sent = { submissionKey: queued.submissionKey, receipt: { reference, statusUrl } };
        await store.noteSent(sent);
        notifyPages({ sent });
      } else if (outcome.kind === "rejected" && FINAL_STATUSES.includes(outcome.status)) {
        const { status, message, problems, appliedBefore } = outcome;
        await store.saveRejected(queued.submissionKey, { status, message, problems, appliedBefore });
        notifyPages({});
      } else left += 1;
    }
    return left;
  });
}

async function sendOne(queued: QueuedApplication, deps: SendDeps): Promise<SendOutcome> {
  const outcome = await post(queued, queued.uploads, deps);
  // The server deletes uploads without a form after some days.
  return missingUploads(outcome).length > 0 ? post(queued, {}, deps) : outcome;
}

async function post(
  { submissionKey, values, fields }: QueuedApplication,
  uploads: Record<string, string>,
  { store, fetch, signal }: SendDeps,
): Promise<SendOutcome> {
  const files = await store.files(submissionKey);
  const known = new Set([...Object.keys(uploads), ...Object.keys(files)].filter(isDocumentField));
  const sent = [...known].filter((field) => fields?.includes(field) ?? true);
  const documents = sent.flatMap((field) => {
    const stored = files[field];
    const document: SubmittedFile | undefined =
      uploads[field] ?? (stored && new File([stored.file], stored.name, { type: stored.file.type }));
    return document ? [{ field, document }] : [];
  });
  const bytes = documents.reduce((sum, { document }) => sum + (typeof document === "string" ? 0 : document.size), 0);
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  const timeout = setTimeout(abort, RESPONSE_TIMEOUT_MS + (bytes / MIN_BYTES_PER_SECOND) * 1000);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch("/form/submit", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: bodyOf(new Map(Object.entries(values)), documents),
      signal: aborting.signal,
    });
    return outcomeOf(response.status, await response.text());
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener("abort", abort);
  }
}

function notifyPages(news: QueueNews): void {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  channel.postMessage(news);
  channel.close();
}
