import type { StaffLinksTable } from "../../../database/tables.ts";

/** Links with which members of staff set a password: their address, and how long they are valid. */

export type LinkPurpose = StaffLinksTable["purpose"];

const HOUR_MS = 3_600_000;

export const LINK_LIFETIMES: Record<LinkPurpose, { ms: number; label: string }> = {
  invitation: { ms: 72 * HOUR_MS, label: "72 hours" },
  "password-reset": { ms: HOUR_MS, label: "60 minutes" },
  setup: { ms: 72 * HOUR_MS, label: "72 hours" },
};

/** The purposes of links that are mailed. The link of the setup is printed by the first start. */
export type MailedPurpose = Exclude<LinkPurpose, "setup">;

export function linkPath(token: string, purpose: LinkPurpose): string {
  return purpose === "setup" ? `/setup/${token}` : `/login/link/${token}`;
}

/** Returns when a link expires. */
export function expiryOf({ purpose, createdAt }: { purpose: LinkPurpose; createdAt: Date }): Date {
  return new Date(createdAt.getTime() + LINK_LIFETIMES[purpose].ms);
}
