import { isEmailAddress } from "../../mail/email-address.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { keyOfTyped } from "../../platform/http/rate-limit.server.ts";
import { CONFIRM_SUBSCRIPTION } from "../send-confirmation.job.server.ts";
import { requestSubscription } from "../subscriber.store.server.ts";

export type Subscription =
  | { kind: "requested" | "already-subscribed" | "no-address" }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Requests a subscription for an address.
 *
 * A job decides whether a confirmation mail is due: new and pending addresses take the same path here, so that response times don't
 * tell them apart. Throws when the database is unreachable.
 */
export async function subscribe(deps: Deps, requestContext: RequestContext, typed: string): Promise<Subscription> {
  const { subscriptionsByAddress, subscriptionsByNetwork } = deps.limits;
  const network = await subscriptionsByNetwork.take(requestContext.network);
  if (network.kind === "limited") return network;
  const email = typed.trim();
  if (!isEmailAddress(email)) return { kind: "no-address" };
  const key = mailboxKey(email);
  const address = await subscriptionsByAddress.take(keyOfTyped(key));
  if (address.kind === "limited") return address;

  return deps.db.transaction().execute(async (transaction) => {
    const subscriberId = await requestSubscription(transaction, { email, key, now: deps.clock.now() });
    if (subscriberId === null) return { kind: "already-subscribed" };
    await deps.jobs.send(CONFIRM_SUBSCRIPTION, { subscriberId }, transaction);
    return { kind: "requested" };
  });
}
