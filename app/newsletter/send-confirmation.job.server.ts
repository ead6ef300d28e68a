import { readSite } from "../content/read-site.server.ts";
import { queueMail } from "../mail/send-mail.job.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { JobKind } from "../platform/jobs/jobs.server.ts";
import { confirmSubscriptionEmail } from "./confirm-subscription.email.ts";
import { holdPending, noteConfirmationSent, type PendingSubscriber } from "./subscriber.store.server.ts";
import { createSubscriberLink } from "./subscriber-link.server.ts";

export const CONFIRM_SUBSCRIPTION: JobKind<{ subscriberId: number }> = { name: "confirm-subscription", retries: 12 };

const FIRST_PAUSE_MS = 15 * 60_000;
/** Each pause is so many times as long as the one before: who types another's address again and again can't fill a mailbox. */
const PAUSES_GROW_BY = 4;
const MAX_PAUSE_MS = 30 * 24 * 3_600_000;

/** Asks every address that wants the newsletter to confirm it. */
export async function startConfirmations(deps: Deps): Promise<void> {
  await deps.jobs.handle(CONFIRM_SUBSCRIPTION, ({ subscriberId }) => sendConfirmation(deps, subscriberId));
}

/** Queues the mail that asks for a confirmation, unless the address is not waiting for one or was asked too recently. */
export async function sendConfirmation(deps: Deps, subscriberId: number): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const now = deps.clock.now();
    const subscriber = await holdPending(transaction, subscriberId);
    if (!subscriber || !isDue(subscriber, now)) return;
    const confirmToken = await createSubscriberLink(transaction, { subscriberId, purpose: "confirm", now });
    const unsubscribeToken = await createSubscriberLink(transaction, { subscriberId, purpose: "unsubscribe", now });
    const tokens = { confirmToken, unsubscribeToken };
    await queueMail(
      deps,
      transaction,
      confirmSubscriptionEmail(subscriber.email, tokens, readSite(deps), deps.publicUrl),
    );
    await noteConfirmationSent(transaction, subscriberId, now);
  });
}

function isDue({ confirmationsSent, confirmationSentAt }: PendingSubscriber, now: Date): boolean {
  if (confirmationsSent === 0 || confirmationSentAt === null) return true;
  const pause = Math.min(FIRST_PAUSE_MS * PAUSES_GROW_BY ** (confirmationsSent - 1), MAX_PAUSE_MS);
  return now.getTime() - confirmationSentAt.getTime() >= pause;
}
