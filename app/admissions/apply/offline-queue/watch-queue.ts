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
  let isStopped = false;
  const retry = backOffTimer(() => void trySending());
  let isAnyWaiting = false;
  let sending = new AbortController();

  /** Reports the state of the queue. `news` has what another tab sent and has already removed from it. */
  async function check(news: QueueNews = {}): Promise<void> {
    const { waiting, sent } = await settleSent(store, records);
    isAnyWaiting = waiting.length > 0;
    noteWaiting(deviceStorage(), isAnyWaiting);
    if (!isStopped) listener({ waiting, sent: news.sent ? [...sent, news.sent] : sent });
  }

  async function trySending(isOnline = navigator.onLine): Promise<void> {
    retry.clear();
    const left = isOnline
      ? await sendQueue({ store, fetch: window.fetch.bind(window), locks, signal: sending.signal })
      : (await store.read()).waiting.length;
    await check();
    retry.clear();
    if (left > 0 && !isStopped) retry.start();
  }

  const sendOnReturn = () => isAnyWaiting && void trySending();
  const stopListening = listen((news) => void check(news), sendOnReturn);
  void check().then(() => trySending());

  return {
    trySending() {
      retry.reset();
      // Some browsers report that they are offline while they are not, such as behind a virtual network interface.
      return trySending(true);
    },
    async add(queued) {
      if (!(await store.add(queued))) return false;
      await check();
      void registerBackgroundSync().catch(() => undefined);
      retry.reset();
      void trySending();
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
      retry.clear();
      stopListening();
    },
  };
}

/** Creates a timer whose delay doubles each time until it is reset. */
function backOffTimer(onTimeout: () => void) {
  let delayMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start() {
      timer = setTimeout(onTimeout, delayMs);
      delayMs = Math.min(2 * delayMs, MAX_PAUSE_MS);
    },
    clear: () => clearTimeout(timer),
    reset() {
      delayMs = FIRST_PAUSE_MS;
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

/** Listens for changes by other tabs or the worker, and for the moment when the browser is online or the page is visible again. */
function listen(onNews: (news: QueueNews) => void, onReturn: () => void): () => void {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<QueueNews>) => onNews(data);
  const onReturnIfVisible = () => {
    if (document.visibilityState === "visible") onReturn();
  };
  window.addEventListener("online", onReturnIfVisible);
  document.addEventListener("visibilitychange", onReturnIfVisible);
  return () => {
    channel.close();
    window.removeEventListener("online", onReturnIfVisible);
    document.removeEventListener("visibilitychange", onReturnIfVisible);
  };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Lets browsers with Background Sync send the queue after this page was closed. */
async function registerBackgroundSync(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration: WithSync | undefined = await workers?.ready;
  await registration?.sync?.register(SEND_TAG);
}
