import type { Place } from "../content/place.content.ts";
import type { Mail } from "../mail/mail.store.server.ts";
import { mailBody } from "../mail/mail-body.ts";
import { formatTime } from "../ui/format/place-time.ts";

/** What administrators are alerted to. */
export type Alert =
  | { kind: "new-network"; account: string; network: string; userAgent: string; at: Date }
  /** `secondStep` of the attempts passed the first step. */
  | { kind: "failed-sign-ins"; account: string; count: number; secondStep: number; at: Date }
  | { kind: "export"; account: string; network: string; what: string; at: Date }
  | { kind: "subscribers-export"; account: string; network: string; at: Date }
  | { kind: "broken-chain"; event: string; at: Date };

/** Builds the mail that alerts an administrator. It has no applicant's data. */
export function auditAlertEmail(
  alert: Alert,
  to: string,
  { place, publicUrl }: { place: Place; publicUrl: string | null },
): Mail {
  const { subject, paragraphs } = describe(alert, place);
  const link = { text: "The audit log has more:", path: "/dashboard/audit" };
  return { to, subject, about: "account", ...mailBody([...paragraphs, link], publicUrl) };
}

function describe(alert: Alert, place: Place): { subject: string; paragraphs: string[] } {
  const at = formatTime(alert.at, place);
  const { authority, noticeHours } = place.dataProtection;
  const notice = `after a breach ${authority} has to be notified within ${noticeHours} hours.`;
  switch (alert.kind) {
    case "new-network":
      return {
        subject: `${alert.account} signed in from a new network`,
        paragraphs: [
          `The administrator ${alert.account} signed in at ${at} from the network ${alert.network} with ${alert.userAgent}. In the last 30 days the account was not used from there.`,
          `If it was not ${alert.account}, disable the account at once, and sign it out everywhere.`,
        ],
      };
    case "failed-sign-ins":
      return {
        subject: `${alert.count} failed sign-ins for ${alert.account}`,
        paragraphs: [
          `Within the hour before ${at}, ${alert.count} attempts to sign in as ${alert.account} failed. Someone may be guessing the password, or have forgotten it.`,
          alert.secondStep > 0
            ? `${alert.secondStep} of them had the right password and failed at the second step: somebody knows the password, or the person lost the second factor. Ask the person. If it was not them, reset the password at once.`
            : "Further attempts are slowed down. There is nothing to do if the person forgot it: reset the password.",
        ],
      };
    case "export":
      return {
        subject: `${alert.account} exported ${alert.what}`,
        paragraphs: [
          `${alert.account} downloaded ${alert.what} within the hour before ${at}, last from the network ${alert.network}.`,
          `If nobody expected it, ask them. If it was not them, disable the account, and see Privacy, Access log: ${notice}`,
        ],
      };
    case "subscribers-export":
      return {
        subject: `${alert.account} exported subscribers of the newsletter`,
        paragraphs: [
          `${alert.account} downloaded a list of subscribers' e-mail addresses at ${at} from the network ${alert.network}.`,
          `If nobody expected it, ask them. If it was not them, disable the account: ${notice}`,
        ],
      };
    case "broken-chain":
      return {
        subject: "The audit log was tampered with",
        paragraphs: [
          `The verification at ${at} found that event ${alert.event} of the audit log was changed, or that events before it were changed or removed.`,
          "Only someone with the rights of the database's owner can do that. Treat the server as broken into.",
        ],
      };
  }
}
