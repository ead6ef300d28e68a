import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { bodyOf, outcomeOf, type SendOutcome, type SubmittedFile } from "../submit/submission-outcome.ts";
import { notArrivedMessage } from "../upload/upload-rules.ts";
import type { QueuedApplication, QueueStore, SentApplication } from "./queue-store.ts";

/** The name under which a browser wakes the worker once the line is back (Background Sync). */
export const SEND_TAG = "send-applications";
/** What tells the open pages that something happened to what waits. */
export const QUEUE_CHANNEL = "gatehouse.application-queue";
export type QueueNews = { sent?: SentApplication };
const LOCK = "gatehouse.application-queue";

/** The university answers within 100 s of having it all; the slowest line brings this much a second. Until then nothing else is sent. */
const RESPONSE_TIMEOUT_MS = 120_000;
const LEAST_BYTES_PER_SECOND = 4000;

/** The answers that no waiting mends: the form itself has to change. */
const FINAL = [413, 422];

type Surroundings = {
  store: QueueStore;
  fetch: typeof globalThis.fetch;
  /** Missing on a page that came over plain HTTP; the submission key then keeps two senders from sending two applications. */
  locks: LockManager | undefined;
  signal?: AbortSignal;
};

/** Nothing else is done to what waits meanwhile, in any tab or in the worker. */
export function aloneWithQueue<Result>(locks: LockManager | undefined, work: () => Promise<Result>): Promise<Result> {
  return locks ? locks.request(LOCK, work) : work();
}

/** Sends what waits, one after the other. Gives back how many go on waiting; never throws for want of a line. */
export function sendQueue({ store, fetch, locks, signal }: Surroundings): Promise<number> {
  return aloneWithQueue(locks, async () => {
    const { waiting } = await store.read();
    let left = 0;
    for (const queued of waiting) {
      const outcome = await sendOne(queued);
      if (outcome.kind === "accepted") {
        const { reference, statusUrl } = outcome.accepted;
        const sent = { submissionKey: queued.submissionKey, receipt: { reference, statusUrl } };
        await store.noteSent(sent);
        notifyPages({ sent });
      } else if (outcome.kind === "refused" && FINAL.includes(outcome.status)) {
        const { status, message, problems, appliedBefore } = outcome;
        await store.saveRejected(queued.submissionKey, { status, message, problems, appliedBefore });
        notifyPages({});
      } else left += 1;
    }
    return left;
  });

  async function sendOne(queued: QueuedApplication): Promise<SendOutcome> {
    const outcome = await post(queued, queued.uploads);
    const isLost = (field: DocumentField) =>
      outcome.kind === "refused" && outcome.problems.some(({ message }) => message === notArrivedMessage(field));
    // The server keeps what came before the form for some days only.
    return DOCUMENT_FIELDS.some(isLost) ? post(queued, {}) : outcome;
  }

  async function post(
    { submissionKey, values }: QueuedApplication,
    uploads: Record<string, string>,
  ): Promise<SendOutcome> {
    const files = await store.files(submissionKey);
    const documents = DOCUMENT_FIELDS.flatMap((field) => {
      const stored = files[field];
      const document: SubmittedFile | undefined =
        uploads[field] ?? (stored && new File([stored.file], stored.name, { type: stored.file.type }));
      return document ? [{ field, document: document }] : [];
    });
    const body = bodyOf(new Map(Object.entries(values)), documents);
    const bytes = documents.reduce((sum, { document }) => sum + (typeof document === "string" ? 0 : document.size), 0);
    const ending = new AbortController();
    const end = () => ending.abort();
    const dead = setTimeout(end, RESPONSE_TIMEOUT_MS + (bytes / LEAST_BYTES_PER_SECOND) * 1000);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
    try {
      const response = await fetch("/form/submit", {
        method: "POST",
        headers: { Accept: "application/json" },
        body,
        signal: ending.signal,
      });
      return outcomeOf(response.status, await response.text());
    } catch {
      return { kind: "unreachable" };
    } finally {
      clearTimeout(dead);
      signal?.removeEventListener("abort", end);
    }
  }
}

function notifyPages(news: QueueNews): void {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  channel.postMessage(news);
  channel.close();
}
