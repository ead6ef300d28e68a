import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { readSite } from "../../content/read-site.server.ts";
import { THEME } from "../../content/theme/theme.content.ts";
import type { Mailer } from "../../mail/mailer.server.ts";
import { createReturnToken } from "../../mail/return-token.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { isOutage } from "../../platform/errors/outage.server.ts";
import { archivedIssuePath } from "../issue.ts";
import { issueMail } from "../issue-mail/issue.email.ts";
import { mailColours } from "../issue-mail/mail-colours.server.ts";
import { unsubscribePath } from "../newsletter-paths.ts";
import {
  type BegunDelivery,
  beginDelivery,
  type Delivery,
  finishDelivery,
  postponeDelivery,
  type SendingIssue,
  suppressBounced,
} from "./deliveries.store.server.ts";
import { type SmtpOutcome, smtpOutcome } from "./smtp-outcome.ts";
import { subscriberMailHeaders } from "./subscriber-mail-headers.ts";

export type DeliveryOutcome = { kind: "sent" } | { kind: "skipped" } | SmtpOutcome;

type Delivering = { issue: SendingIssue; delivery: Delivery };

/** Delays between attempts: one minute, doubled up to eight hours. Twelve attempts take about a day. */
const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 8 * 3_600_000;
const MAX_ATTEMPTS = 12;

/** Sends an issue to one subscriber, who is subscribed at this moment, and stores the result. */
export async function deliverOne(
  deps: Deps,
  mailer: Mailer,
  { issue, delivery }: Delivering,
): Promise<DeliveryOutcome> {
  const token = randomBytes(16).toString("base64url");
  const tokenSha256 = createHash("sha256").update(token).digest();
  const returnToken = createReturnToken();
  const tokens = { tokenSha256, returnTokenSha256: returnToken.sha256 };
  const begun = await beginDelivery(deps.db, { issueId: issue.id, delivery, ...tokens, now: deps.clock.now() });
  if (!begun) return { kind: "skipped" };
  const outcome = await attempt(deps, mailer, issue, begun, { unsubscribe: token, return: returnToken.token });
  // What the mail server has accepted must not be sent again because the database is restarting.
  await duringOutage(() => store(deps, { issue, delivery }, outcome));
  return outcome;
}

async function attempt(
  deps: Deps,
  mailer: Mailer,
  { id, content, isInArchive }: SendingIssue,
  { email, messageId }: BegunDelivery,
  tokens: { unsubscribe: string; return: string },
): Promise<Exclude<DeliveryOutcome, { kind: "skipped" }>> {
  const origin = deps.publicUrl ?? "";
  const { html, text } = issueMail(content, {
    site: readSite(deps),
    colours: mailColours(deps.content.read(THEME)),
    origin,
    unsubscribePath: unsubscribePath(tokens.unsubscribe),
    archivePath: isInArchive ? archivedIssuePath(id) : null,
  });
  const headers = {
    "List-Id": `<newsletter.${new URL(origin).hostname}>`,
    ...subscriberMailHeaders(origin, tokens.unsubscribe),
  };
  const { subject } = content;
  try {
    await mailer.send({ to: email, subject, html, text, headers, messageId, returnToken: tokens.return });
    return { kind: "sent" };
  } catch (error) {
    return smtpOutcome(error);
  }
}

async function store(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { issue, delivery: { subscriberId, attempts } }: Delivering,
  outcome: Exclude<DeliveryOutcome, { kind: "skipped" }>,
): Promise<void> {
  const now = clock.now();
  const result = { issueId: issue.id, subscriberId, now };
  switch (outcome.kind) {
    case "sent":
      return finishDelivery(db, { ...result, status: "sent", detail: null });
    case "bounced":
      return db.transaction().execute(async (transaction) => {
        await finishDelivery(transaction, { ...result, status: "bounced", detail: outcome.detail });
        await suppressBounced(transaction, { ...result, detail: outcome.detail });
      });
    case "rejected":
      return finishDelivery(db, { ...result, status: "failed", detail: outcome.detail });
    case "later":
    case "unreachable": {
      const { detail } = outcome;
      if (attempts + 1 >= MAX_ATTEMPTS) return finishDelivery(db, { ...result, status: "failed", detail });
      const delay = Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
      return postponeDelivery(db, { ...result, detail, until: new Date(now.getTime() + delay) });
    }
  }
}

const OUTAGE_ATTEMPTS = 60;
const OUTAGE_DELAY_MS = 500;

/** Repeats a query while the database is out of reach, for half a minute at most. */
async function duringOutage(query: () => Promise<void>): Promise<void> {
  for (let failed = 0; ; failed++) {
    try {
      return await query();
    } catch (error) {
      if (!isOutage(error) || failed >= OUTAGE_ATTEMPTS) throw error;
      await wait(OUTAGE_DELAY_MS);
    }
  }
}
