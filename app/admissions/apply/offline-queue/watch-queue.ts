import { type DeviceRecords, deviceRecords } from "../../../platform/browser/device-records.ts";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { webLocks } from "../../../platform/browser/web-locks.ts";
import { DRAFT_RECORDS, deleteDraft } from "../draft/stored-drafts.ts";
import { saveReceipt } from "../submit/stored-receipt.ts";
import { noteWaiting } from "./queue-note.ts";
import { type QueuedApplication, type QueueStore, queueStore, type SentApplication } from "./queue-store.ts";
import { QUEUE_CHANNEL, type QueueNews, SEND_TAG, sendQueue, withQueueLock } from "./send-queue.ts";

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 300_000;

type Listener = (state: { waiting: QueuedApplication[]; sent: SentApplication[] }) => void;

export type QueueWatch = {
  add(queued: QueuedApplication): Promise<boolean>;
  cancel(submissionKey: string): Promise<void>;
  trySending(): Promise<void>;
  stop(): void;
};

/** Sends queued applications from an open page: at once, when it is online again, when it becomes visible, and at growing intervals. */
export function watchQueue(listener: Listener): QueueWatch {
  const records = deviceRecords(DRAFT_RECORDS);
  const store = queueStore(records);
  const locks = webLocks();
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  let isStopped = false;
  let pause = FIRST_PAUSE_MS;
  let isAnyWaiting = false;
  let sending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reports the state of the queue. `news` has what another tab sent and has already removed from it. */
  async function check(news: QueueNews = {}): Promise<void> {
    const { waiting, sent } = await settleSent(store, records);
    isAnyWaiting = waiting.length > 0;
    noteWaiting(deviceStorage(), isAnyWaiting);
    if (!isStopped) listener({ waiting, sent: news.sent ? [...sent, news.sent] : sent });
  }

  async function trySending(): Promise<void> {
    clearTimeout(timer);
    const left = navigator.onLine
      ? await sendQueue({ store, fetch: window.fetch.bind(window), locks, signal: sending.signal })
      : (await store.read()).waiting.length;
    await check();
    clearTimeout(timer);
    if (left === 0 || isStopped) return;
    timer = setTimeout(() => void trySending(), pause);
    pause = Math.min(2 * pause, MAX_PAUSE_MS);
  }

  function trySendingNow(): Promise<void> {
    pause = FIRST_PAUSE_MS;
    return trySending();
  }

  channel.onmessage = ({ data }: MessageEvent<QueueNews>) => void check(data);
  const stopListening = onReturn(() => isAnyWaiting && void trySending());
  void check().then(trySending);

  return {
    trySending: trySendingNow,
    async add(queued) {
      if (!(await store.add(queued))) return false;
      await check();
      void registerBackgroundSync().catch(() => undefined);
      void trySendingNow();
      return true;
    },
    async cancel(submissionKey) {
      // On a dead connection, the lock would be held until the request times out.
      sending.abort();
      sending = new AbortController();
      await withQueueLock(locks, () => store.cancel(submissionKey));
      await check();
    },
    stop() {
      isStopped = true;
      sending.abort();
      clearTimeout(timer);
      channel.close();
      stopListening();
    },
  };
}

/** Stores the receipts of sent applications and deletes their drafts. Returns the queue as it was before. */
async function settleSent(store: QueueStore, records: DeviceRecords) {
  const queue = await store.read();
  for (const { submissionKey, receipt } of queue.sent) {
    saveReceipt(deviceStorage(), receipt);
    await deleteDraft({ texts: deviceStorage(), records, locks: webLocks() }, submissionKey);
    await store.settleSent(submissionKey);
  }
  return queue;
}

/** Calls the listener when the browser is online again or the page becomes visible. */
function onReturn(listener: () => void): () => void {
  const listenIfVisible = () => {
    if (document.visibilityState === "visible") listener();
  };
  window.addEventListener("online", listenIfVisible);
  document.addEventListener("visibilitychange", listenIfVisible);
  return () => {
    window.removeEventListener("online", listenIfVisible);
    document.removeEventListener("visibilitychange", listenIfVisible);
  };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Lets browsers with Background Sync send the queue after this page was closed. */
async function registerBackgroundSync(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration: WithSync | undefined = await workers?.ready;
  await registration?.sync?.register(SEND_TAG);
}
