import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { PLACE } from "../content/place.content.ts";
import { queueMail } from "../mail/send-mail.job.server.ts";
import { MASS_EXPORT } from "../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import { type Alert, auditAlertEmail } from "./audit-alerts.email.ts";
import {
  countExported,
  countFailures,
  GUESSES,
  hasNewEvents,
  isAdministrator,
  listAdministratorEmails,
  type NewEvent,
  takeNewEvents,
  wasAlerted,
} from "./audit-follower.store.server.ts";

const POLL_MS = 2000;
const HOUR_MS = 3_600_000;
const MANY_FAILURES = 20;

/** Follows the audit log until stopped: new events go to the server's log and, where administrators have to know, to them. */
export function startFollowingAuditLog(deps: Deps): { stop(): Promise<void> } {
  let following = Promise.resolve();
  const timer = setInterval(() => {
    following = following
      .then(() => followAuditLog(deps))
      .catch((error) => deps.log.debug({ error }, "following the audit log failed; retrying"));
  }, POLL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await following;
    },
  };
}

/** Logs all new events and sends the alerts. Of several instances, one does. */
export async function followAuditLog(deps: Deps): Promise<void> {
  while (await hasNewEvents(deps.db)) {
    const events = await deps.db.transaction().execute(async (transaction) => {
      const taken = await takeNewEvents(transaction);
      for (const event of taken) {
        const alert = await alertOf(transaction, event);
        if (alert) await send(deps, transaction, alert);
      }
      return taken;
    });
    // After the commit, so that no line has the number and hash of an event that never was.
    for (const event of events) deps.log.info({ audit: event }, "audit");
    if (events.length === 0) return;
  }
}

/** Returns what administrators have to know about an event, unless they were notified within the hour. */
async function alertOf(transaction: Transaction<Tables>, event: NewEvent): Promise<Alert | null> {
  const { id, action, outcome, actorId, actorName, target, detail, at } = event;
  const [network, userAgent] = [event.network ?? "unknown", event.userAgent ?? "an unknown browser"];
  const since = new Date(at.getTime() - HOUR_MS);
  const account = actorName ?? "";
  if (action === "sign-in" && outcome === "success") {
    const isNew = detail.network === "new" && actorId !== null && (await isAdministrator(transaction, actorId));
    return isNew ? { kind: "new-network", account, network, userAgent, at } : null;
  }
  if (outcome === "failure" && GUESSES.some((guess) => guess === action)) {
    const guessed = actorName ?? accountIn(target);
    return guessed === null ? null : alertOfFailures(transaction, { id, account: guessed, at });
  }
  if (action === "applications.exported") {
    const count = await countExported(transaction, { actorId, id, since });
    const isNotified = await wasAlerted(transaction, { kind: "export", target: `account ${account}`, since });
    if (count < MASS_EXPORT || isNotified) return null;
    return {
      kind: "export",
      account,
      network,
      what: detail.filter ? `${count.toLocaleString("en")} applications` : "all applications",
      at,
    };
  }
  if (action === "subscribers.exported") {
    const kind = "subscribers-export";
    const isNotified = await wasAlerted(transaction, { kind, target: `account ${account}`, since });
    return isNotified ? null : { kind, account, network, at };
  }
  if (action === "audit-log.verified" && outcome === "failure")
    return { kind: "broken-chain", event: String(detail.brokenEvent), at };
  return null;
}

/** Returns the alert to an account at which many attempts failed within the hour, unless administrators were notified of it then. */
async function alertOfFailures(
  transaction: Transaction<Tables>,
  { id, account, at }: { id: string; account: string; at: Date },
): Promise<Alert | null> {
  const since = new Date(at.getTime() - HOUR_MS);
  const { count, secondStep } = await countFailures(transaction, { account, id, since });
  const isNotified = await wasAlerted(transaction, { kind: "failed-sign-ins", target: `account ${account}`, since });
  return count < MANY_FAILURES || isNotified ? null : { kind: "failed-sign-ins", account, count, secondStep, at };
}

function accountIn(target: string | null): string | null {
  return target?.match(/^account (.+)$/s)?.[1] ?? null;
}

async function send(deps: Deps, transaction: Transaction<Tables>, alert: Alert): Promise<void> {
  const addresses = await listAdministratorEmails(transaction);
  const site = { place: deps.content.read(PLACE), publicUrl: deps.publicUrl };
  for (const to of addresses) await queueMail(deps, transaction, auditAlertEmail(alert, to, site));
  const target = "account" in alert ? `account ${alert.account}` : "audit log";
  const event = { actor: { kind: "system" }, target, at: alert.at } as const;
  const detail = { kind: alert.kind, mails: addresses.length };
  const outcome = addresses.length > 0 ? "success" : "failure";
  await recordAuditEvent(transaction, { action: "alert.sent", outcome, ...event, detail });
}
