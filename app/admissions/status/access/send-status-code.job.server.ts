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
import { findByReference, lockRequest, setCode } from "./status-access.store.server.ts";
import { statusCodeEmail } from "./status-code.email.ts";

export const SEND_STATUS_CODE: JobKind<{ requestId: number }> = { name: "send-status-code", retries: 4 };

/** Starts the job that checks the reference and e-mail of a request, and mails a code if they match. */
export async function startStatusCodes(deps: Deps): Promise<void> {
  await deps.jobs.handle(SEND_STATUS_CODE, ({ requestId }) => sendStatusCode(deps, requestId));
}

/**
 * Mails a code to the application's address. Does nothing when reference and e-mail don't match, when the request has expired, or when the limit of
 * codes is reached.
 */
export async function sendStatusCode(deps: Deps, requestId: number): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
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

/** Hashes an e-mail address, ignoring letter case, which applicants type inconsistently. */
export function emailHash(email: string): Buffer {
  return createHash("sha256").update(email.trim().toLowerCase()).digest();
}
