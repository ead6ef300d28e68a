import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Deps } from "../platform/deps.server.ts";
import { CONFIRM_WITHIN_DAYS } from "./newsletter-links.ts";
import {
  confirmByLink,
  findLink,
  insertLink,
  type LinkPurpose,
  type SubscriberStatus,
  unsubscribeByLink,
} from "./subscriber.store.server.ts";

/** What a link can still do: its work, nothing since it is done, nothing since it is too old or was overtaken; or it is none. */
export type LinkState = "open" | "done" | "over" | "unknown";

const DAY_MS = 24 * 3_600_000;
const TOKEN = /^[\w-]{22}$/;

/** Makes a link's secret for one mail, 128 random bits. Only its hash is kept. */
export async function createSubscriberLink(
  transaction: Transaction<Tables>,
  link: { subscriberId: number; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await insertLink(transaction, { ...link, tokenSha256: sha256(token) });
  return token;
}

/** Looks, and changes nothing: mail scanners open every link of a mail. */
export async function stateOfLink({ db, clock }: Deps, purpose: LinkPurpose, token: string): Promise<LinkState> {
  const link = TOKEN.test(token) ? await findLink(db, purpose, sha256(token)) : null;
  if (!link) return "unknown";
  if (purpose === "unsubscribe") return link.status === "unsubscribed" ? "done" : "open";
  return confirmState(link.status, link.createdAt > oldestToConfirm(clock.now()));
}

/** Does what a link is for, and tells its state afterwards. */
export async function followLink(deps: Deps, purpose: LinkPurpose, token: string): Promise<LinkState> {
  const now = deps.clock.now();
  if (TOKEN.test(token)) {
    const tokenSha256 = sha256(token);
    if (purpose === "confirm") await confirmByLink(deps.db, { tokenSha256, madeAfter: oldestToConfirm(now), now });
    else await unsubscribeByLink(deps.db, tokenSha256, now);
  }
  return stateOfLink(deps, purpose, token);
}

function confirmState(status: SubscriberStatus, isYoung: boolean): LinkState {
  switch (status) {
    case "pending":
      return isYoung ? "open" : "over";
    case "confirmed":
      return "done";
    case "unsubscribed":
      return "over";
  }
}

function oldestToConfirm(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS);
}

function sha256(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
