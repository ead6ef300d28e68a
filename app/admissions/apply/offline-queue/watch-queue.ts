import { deviceRecords } from "../../../platform/browser/device-records.ts";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { DRAFT_RECORDS, deleteDraft } from "../draft/stored-drafts.ts";
import { saveReceipt } from "../submit/stored-receipt.ts";
import { noteWaiting } from "./queue-note.ts";
import { type QueuedApplication, queueStore, type SentApplication } from "./queue-store.ts";
import { aloneWithQueue, QUEUE_CHANNEL, type QueueNews, SEND_TAG, sendQueue } from "./send-queue.ts";

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 300_000;

type Listener = (state: { waiting: QueuedApplication[]; sent: SentApplication[] }) => void;

/** Sends what waits on this device from an open page: at once, when the line is back, when the page is looked at again, and now and then. */
export type QueueWatch = {
  add(queued: QueuedApplication): Promise<boolean>;
  cancel(submissionKey: string): Promise<void>;
  trySending(): Promise<void>;
  stop(): void;
};

export function watchQueue(listener: Listener): QueueWatch {
  const records = deviceRecords(DRAFT_RECORDS);
  const store = queueStore(records);
  const locks = navigator.locks as LockManager | undefined;
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  const ending = new AbortController();
  let pause = FIRST_PAUSE_MS;
  let waits = false;
  let sending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What was sent is told, and then only its reference is left. Another tab may have been quicker: `news` has what it tells. */
  async function check(news: QueueNews = {}): Promise<void> {
    const { waiting, sent } = await store.read();
    for (const { submissionKey, receipt } of sent) {
      saveReceipt(deviceStorage(), receipt);
      await deleteDraft({ texts: deviceStorage(), records }, submissionKey);
      await store.settleSent(submissionKey);
    }
    waits = waiting.length > 0;
    noteWaiting(deviceStorage(), waits);
    if (!ending.signal.aborted) listener({ waiting, sent: news.sent ? [...sent, news.sent] : sent });
  }

  async function trySending(): Promise<void> {
    clearTimeout(timer);
    const left = navigator.onLine
      ? await sendQueue({ store, fetch: window.fetch.bind(window), locks, signal: sending.signal })
      : (await store.read()).waiting.length;
    await check();
    clearTimeout(timer);
    if (left === 0 || ending.signal.aborted) return;
    timer = setTimeout(() => void trySending(), pause);
    pause = Math.min(2 * pause, MAX_PAUSE_MS);
  }

  const again = () => {
    if (document.visibilityState === "visible" && waits) void trySending();
  };
  channel.onmessage = ({ data }: MessageEvent<QueueNews>) => void check(data);
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", again);
  void check().then(trySending);

  return {
    trySending() {
      pause = FIRST_PAUSE_MS;
      return trySending();
    },
    async add(queued) {
      if (!(await store.add(queued))) return false;
      await check();
      void askForWaking().catch(() => undefined);
      pause = FIRST_PAUSE_MS;
      void trySending();
      return true;
    },
    async cancel(submissionKey) {
      // Over a line that is dead, it would be waited for until the browser gives it up.
      sending.abort();
      sending = new AbortController();
      await aloneWithQueue(locks, () => store.cancel(submissionKey));
      await check();
    },
    stop() {
      ending.abort();
      sending.abort();
      clearTimeout(timer);
      channel.close();
      window.removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    },
  };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Some browsers send it after this page was closed, too (Background Synchronization). */
async function askForWaking(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration: WithSync | undefined = await workers?.ready;
  await registration?.sync?.register(SEND_TAG);
}
