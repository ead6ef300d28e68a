import { readSite } from "../../content/read-site.server.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { createSubscriberLink } from "../links/subscriber-link.server.ts";
import { lockPending, type PendingSubscriber, recordConfirmationSent } from "../subscribers/subscriber.store.server.ts";
import { confirmSubscriptionEmail } from "./confirm-subscription.email.ts";

export const CONFIRM_SUBSCRIPTION: JobKind<{ subscriberId: number }> = { name: "confirm-subscription", retries: 12 };

const FIRST_DELAY_MS = 15 * 60_000;
/** Exponential backoff: submitting someone else's address again and again can't fill their mailbox. */
const BACKOFF_FACTOR = 4;
const MAX_DELAY_MS = 30 * 24 * 3_600_000;

/** Starts the job that mails confirmation links. */
export async function startConfirmations(deps: Deps): Promise<void> {
  await deps.jobs.handle(CONFIRM_SUBSCRIPTION, ({ subscriberId }) => sendConfirmation(deps, subscriberId));
}

/** Queues the confirmation mail, unless the subscriber is not pending or was mailed too recently. */
export async function sendConfirmation(deps: Deps, subscriberId: number): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const now = deps.clock.now();
    const subscriber = await lockPending(transaction, subscriberId);
    if (!subscriber || !isDue(subscriber, now)) return;
    const confirmToken = await createSubscriberLink(transaction, { subscriberId, purpose: "confirm", now });
    const unsubscribeToken = await createSubscriberLink(transaction, { subscriberId, purpose: "unsubscribe", now });
    const tokens = { confirmToken, unsubscribeToken };
    await queueMail(deps, transaction, confirmSubscriptionEmail(subscriber, tokens, readSite(deps), deps.publicUrl));
    await recordConfirmationSent(transaction, subscriberId, now);
  });
}

function isDue({ confirmationsSent, confirmationSentAt }: PendingSubscriber, now: Date): boolean {
  if (confirmationsSent === 0 || confirmationSentAt === null) return true;
  const delay = Math.min(FIRST_DELAY_MS * BACKOFF_FACTOR ** (confirmationsSent - 1), MAX_DELAY_MS);
  return now.getTime() - confirmationSentAt.getTime() >= delay;
}
