import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { CONFIRM_WITHIN_DAYS } from "../newsletter-paths.ts";
import {
  confirmByLink,
  findLink,
  insertLink,
  type LinkPurpose,
  type SubscriberStatus,
  unsubscribeByLink,
} from "../subscribers/subscriber.store.server.ts";

/** The state of a link: usable, already used, expired or superseded, or not a link that was ever sent. */
export type LinkState = "open" | "done" | "expired" | "unknown";

const DAY_MS = 24 * 3_600_000;
const TOKEN = /^[\w-]{22}$/;

/** Creates the token of a link for one mail, 128 random bits. Only its hash is stored. */
export async function createSubscriberLink(
  transaction: Transaction<Tables>,
  link: { subscriberId: number; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await insertLink(transaction, { ...link, tokenSha256: sha256(token) });
  return token;
}

/** Returns the state of a link without changing it: mail scanners open every link of a mail. */
export async function stateOfLink({ db, clock }: Deps, purpose: LinkPurpose, token: string): Promise<LinkState> {
  const link = TOKEN.test(token) ? await findLink(db, purpose, sha256(token)) : null;
  if (!link) return "unknown";
  if (purpose === "unsubscribe") return link.status === "unsubscribed" ? "done" : "open";
  return confirmState(link.status, link.createdAt > oldestToConfirm(clock.now()));
}

/** Confirms or unsubscribes, and returns the state of the link afterwards. */
export async function followLink(deps: Deps, purpose: LinkPurpose, token: string): Promise<LinkState> {
  const now = deps.clock.now();
  if (TOKEN.test(token)) {
    const tokenSha256 = sha256(token);
    if (purpose === "confirm") await confirmByLink(deps.db, { tokenSha256, createdAfter: oldestToConfirm(now), now });
    else await unsubscribeByLink(deps.db, tokenSha256, now);
  }
  return stateOfLink(deps, purpose, token);
}

function confirmState(status: SubscriberStatus, isYoung: boolean): LinkState {
  switch (status) {
    case "pending":
      return isYoung ? "open" : "expired";
    case "confirmed":
      return "done";
    case "unsubscribed":
    case "suppressed":
      return "expired";
  }
}

function oldestToConfirm(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS);
}

function sha256(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
