import { setTimeout as wait } from "node:timers/promises";
import { type Mailer, type MailSettings, openMailer } from "../../mail/mailer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { startImportedConfirmations } from "../subscribers/import/confirm-imported.job.server.ts";
import { deliverOne } from "./deliver-one.server.ts";
import {
  leaveOutOthers,
  listDueDeliveries,
  listSending,
  pauseBecause,
  type SendingIssue,
  setLastError,
  tryToLockSending,
  unlockSending,
} from "./deliveries.store.server.ts";
import { finishIfDone, startDueIssues } from "./start-issue.server.ts";

/** A run ends when nothing is due. It lasts as long as the mail server takes. */
export const SEND_NEWSLETTERS: JobKind<object> = { name: "send-newsletters", retries: 3, timeoutSeconds: 12 * 3600 };
const EVERY_MINUTE = "* * * * *";
const CONNECTIONS = 5;
const BATCH = 200;
/** Mails that the server has rejected for good one after the other: then the server is the problem, not the mailboxes. */
const MAX_REJECTED_IN_A_ROW = 20;

export type NewsletterSettings = MailSettings & {
  perMinute: number;
  /** Aborts when the server stops: mails in progress are finished. */
  stop: AbortSignal;
};

/** Spaces calls evenly. */
type Pacer = {
  /** Resolves when the next call is due, at once when `stop` aborts. */
  next(): Promise<void>;
};

/** Starts the jobs that send newsletters when they are due, and ask imported subscribers to confirm. Sending that a crash interrupted goes on at the next start. */
export async function startNewsletters(deps: Deps, settings: NewsletterSettings): Promise<void> {
  await deps.jobs.handle(SEND_NEWSLETTERS, () => sendNewsletters(deps, settings), EVERY_MINUTE);
  await startImportedConfirmations(deps, settings.perMinute);
  await deps.db.transaction().execute((transaction) => deps.jobs.send(SEND_NEWSLETTERS, {}, transaction));
}

/** Sends what is due, unless another instance does. */
export async function sendNewsletters(deps: Deps, settings: NewsletterSettings): Promise<void> {
  await deps.db.connection().execute(async (connection) => {
    if (!(await tryToLockSending(connection))) return;
    const mailer = await openMailer(settings, CONNECTIONS);
    try {
      if (mailer)
        await sendDue(deps, { mailer, pacer: createPacer(settings.perMinute, settings.stop), stop: settings.stop });
    } finally {
      mailer?.close();
      await unlockSending(connection);
    }
  });
}

type Run = { mailer: Mailer; pacer: Pacer; stop: AbortSignal };

async function sendDue(deps: Deps, run: Run): Promise<void> {
  for (;;) {
    await startDueIssues(deps);
    let sent = 0;
    for (const issue of await listSending(deps.db)) {
      const outcome = await sendBatch(deps, run, issue);
      if (outcome === "unreachable") return;
      sent += outcome;
      await finishIfDone(deps, issue.id);
    }
    if (sent === 0 || run.stop.aborted) return;
  }
}

/** Sends a batch of an issue over several connections. Returns its number of mails. */
async function sendBatch(deps: Deps, run: Run, issue: SendingIssue): Promise<number | "unreachable"> {
  await leaveOutOthers(deps.db, issue.id, deps.clock.now());
  const batch = await listDueDeliveries(deps.db, issue.id, { now: deps.clock.now(), most: BATCH });
  const queue = batch.values();
  const state = { unreachable: 0, rejected: 0, isPaused: false };
  const isOver = () => run.stop.aborted || state.isPaused || state.unreachable >= CONNECTIONS;
  const work = async () => {
    for (const delivery of queue) {
      if (isOver()) return;
      await run.pacer.next();
      if (isOver()) return;
      const outcome = await deliverOne(deps, run.mailer, { issue, delivery });
      state.unreachable = outcome.kind === "unreachable" ? state.unreachable + 1 : 0;
      if (outcome.kind === "sent") state.rejected = 0;
      if (outcome.kind === "bounced" || outcome.kind === "rejected") state.rejected++;
      if (outcome.kind === "unreachable") await setLastError(deps.db, issue.id, outcome.detail);
      if (state.rejected >= MAX_REJECTED_IN_A_ROW && "detail" in outcome && !state.isPaused) {
        state.isPaused = true;
        const because = `The mail server rejected ${state.rejected} mails one after the other: ${outcome.detail}`;
        await pauseBecause(deps.db, issue.id, because, deps.clock.now());
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  if (state.unreachable >= Math.min(CONNECTIONS, batch.length) && batch.length > 0) return "unreachable";
  if (batch.length > 0 && !state.isPaused) await setLastError(deps.db, issue.id, null);
  return batch.length;
}

/** Creates a pacer for at most `perMinute` calls in a minute. */
function createPacer(perMinute: number, stop: AbortSignal): Pacer {
  const spacingMs = 60_000 / perMinute;
  let nextAt = 0;
  return {
    async next() {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + spacingMs;
      if (at - now >= 1) await wait(at - now, undefined, { signal: stop }).catch(() => undefined);
    },
  };
}
