import type { ActionFunctionArgs } from "react-router";
import { isEmailAddress } from "../../mail/email-address.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../platform/errors/outage.server.ts";
import { keyOfTyped } from "../../platform/http/rate-limit.server.ts";
import { mediaTypeOf, readBodyText } from "../../platform/http/request-body.server.ts";
import { requestSubscription } from "../subscribers/subscriber.store.server.ts";
import { CONFIRM_SUBSCRIPTION } from "./send-confirmation.job.server.ts";

export type SubscribeResponse = {
  status: 200 | 400 | 408 | 413 | 415 | 422 | 429 | 503;
  message: string;
  headers: Record<string, string>;
};

const MAX_BYTES = 16 * 1024;

/** Handles one subscription request, sent as JSON or as a form. The caller renders the response. */
export async function receiveSubscription({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">): Promise<SubscribeResponse> {
  const mediaType = mediaTypeOf(request);
  const emailIn = EMAIL_IN[mediaType];
  if (!emailIn) return result(415, "Send JSON with an email.");
  const body = await readBodyText(request, MAX_BYTES);
  switch (body.kind) {
    case "too-large":
      return result(413, "That is too long for an e-mail address.");
    case "too-slow":
      return result(408, "That took too long to arrive. Please send it again.", { Connection: "close" });
    case "cut-off":
    case "not-text":
      return result(400, "What was sent could not be read. Please send it again.");
    case "text":
      return subscribeAddress({ context }, emailIn(body.text));
  }
}

async function subscribeAddress({ context }: Pick<ActionFunctionArgs, "context">, email: string) {
  const deps = context.get(depsContext);
  try {
    const outcome = await subscribe(deps, context.get(requestContextKey), email);
    switch (outcome.kind) {
      case "requested":
        return result(200, "Thank you. Please open the e-mail that we have sent you and confirm your subscription.");
      case "already-subscribed":
        return result(200, "This address is already subscribed.");
      case "no-address":
        return result(422, "Please enter a valid email address.");
      case "limited": {
        const retryAfter = { "Retry-After": String(outcome.retryAfterSeconds) };
        return result(429, "There were too many attempts. Please try again later.", retryAfter);
      }
    }
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "saving a subscription failed");
    const message = "There was an issue with the subscription. Please try again later.";
    return result(503, message, { "Retry-After": String(OUTAGE_RETRY_SECONDS) });
  }
}

/** Reads the address from a body, by media type; '' when there is none. */
const EMAIL_IN: Record<string, (body: string) => string> = {
  "application/json": emailInJson,
  "application/x-www-form-urlencoded": (body) => new URLSearchParams(body).get("email") ?? "",
};

function emailInJson(body: string): string {
  try {
    const sent: unknown = JSON.parse(body);
    const email = typeof sent === "object" && sent !== null ? Reflect.get(sent, "email") : null;
    return typeof email === "string" ? email : "";
  } catch {
    return "";
  }
}

function result(status: SubscribeResponse["status"], message: string, headers = {}): SubscribeResponse {
  return { status, message, headers };
}

type Subscription =
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
