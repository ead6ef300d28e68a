import type { Site } from "../../../content/read-site.ts";
import type { Mail } from "../../../mail/mail.store.server.ts";
import { mailBody } from "../../../mail/mail-body.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";

type NotFound = { email: string; reference: string; paymentReference: string; note: string | null };

/** Returns the mail that asks an applicant again for the payment of the fee. */
export function paymentNotFoundEmail(
  { email, reference, paymentReference, note }: NotFound,
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  return {
    to: email,
    subject: `We did not find the payment for your application ${reference}`,
    ...mailBody(
      [
        `We looked for the payment with the reference ${paymentReference}, which you sent for your application ${reference}, and did not find it.`,
        ...(note === null ? [] : [`The Registry wrote:\n${note}`]),
        {
          text: `Compare the reference with your receipt, and send both again on the status page of your application${where}:`,
          path: STATUS_PATH,
        },
        `Questions: ${contacts.mailboxes.registry}`,
        `The Registry, ${identity.name}`,
      ],
      publicUrl,
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
