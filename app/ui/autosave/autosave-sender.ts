/** Whether the server has what is typed. */
export type ServerState =
  | { kind: "waiting" | "unreachable" | "signed-out" | "rejected" }
  /** With the time of day, and all that the server responded. */
  | { kind: "stored"; at: string; response: unknown };

/** The clock of the page. */
export type PageClock = {
  now(): number;
  /** Calls `run` later. Returns how to cancel that. */
  after(ms: number, run: () => void): () => void;
};

type SenderOptions = {
  /** Sends what is typed when it is called. Never throws. */
  send(signal: AbortSignal): Promise<ServerState>;
  onState(state: ServerState): void;
  clock: PageClock;
};

const QUIET_MS = 2000;
/** Of somebody who never stops typing. */
const MAX_WAIT_MS = 10_000;
const RETRY_MS = 15_000;

export const WAITING: ServerState = { kind: "waiting" };

/** Sends what is typed two seconds after the last change, ten after the first at the latest; one request at a time, and again when the server didn't respond. */
export function createAutosaveSender({ send, onState, clock }: SenderOptions) {
  let cancel = () => {};
  let request: AbortController | null = null;
  /** When the first change was made that no request has. */
  let changedAt: number | null = null;

  function schedule(ms: number): void {
    cancel();
    cancel = clock.after(ms, sendNow);
  }

  function scheduleChange(now: number): void {
    schedule(Math.max(0, Math.min(QUIET_MS, (changedAt ?? now) + MAX_WAIT_MS - now)));
  }

  async function sendNow(): Promise<void> {
    const sending = new AbortController();
    request = sending;
    changedAt = null;
    const state = await send(sending.signal);
    if (sending.signal.aborted) return;
    request = null;
    if (changedAt !== null) return scheduleChange(clock.now());
    onState(state);
    if (state.kind === "unreachable") schedule(RETRY_MS);
  }

  return {
    /** Reports that somebody typed something. */
    changed(): void {
      const now = clock.now();
      changedAt ??= now;
      onState(WAITING);
      if (!request) scheduleChange(now);
    },
    /** Ends what is on its way, until the next change: the form itself is submitted, or its text is discarded. */
    stop(): void {
      cancel();
      request?.abort();
      request = null;
      changedAt = null;
    },
  };
}
