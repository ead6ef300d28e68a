import { createHash } from "node:crypto";
import { readSite } from "../../../content/read-site.server.ts";
import { queueMail } from "../../../mail/send-mail.job.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { JobKind } from "../../../platform/jobs/jobs.server.ts";
import {
  CODE_VALID_MINUTES,
  codeHash,
  createCode,
  oldestValidRequest,
} from "../../../platform/one-time-codes/one-time-code.server.ts";
import { takeCodeAllowance } from "../../mails/mail-allowance.server.ts";
import { findByReference, holdRequest, setCode } from "./status-access.store.server.ts";
import { statusCodeEmail } from "./status-code.email.ts";

export const SEND_STATUS_CODE: JobKind<{ requestId: number }> = { name: "send-status-code", retries: 4 };

/** Finds out, for every wish to see an application, whether its reference and e-mail belong together, and sends a code if they do. */
export async function startStatusCodes(deps: Deps): Promise<void> {
  await deps.jobs.handle(SEND_STATUS_CODE, ({ requestId }) => sendStatusCode(deps, requestId));
}

/**
 * Sends one code to the address that the application names. Nothing happens for a pair that does not belong together, too late, or once the
 * mailbox has had its codes.
 */
export async function sendStatusCode(deps: Deps, requestId: number): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const request = await holdRequest(transaction, requestId);
    if (!request || request.createdAt <= oldestValidRequest(deps.clock.now())) return;
    const { reference } = request;
    const application = await findByReference(transaction, reference);
    if (!application || !emailHash(application.email).equals(request.emailSha256)) return;
    if (!(await takeCodeAllowance(deps, transaction, application))) return;
    const code = createCode();
    await setCode(transaction, {
      id: requestId,
      applicationId: application.id,
      codeSha256: codeHash(request.tokenSha256, code),
    });
    const mail = { email: application.email, reference, code, minutes: CODE_VALID_MINUTES };
    await queueMail(deps, transaction, statusCodeEmail(mail, readSite(deps)));
  });
}

/** Addresses are compared without regard to letter case: nobody types theirs twice in the same way. */
export function emailHash(email: string): Buffer {
  return createHash("sha256").update(email.trim().toLowerCase()).digest();
}
