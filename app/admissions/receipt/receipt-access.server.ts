import type { LoaderFunctionArgs } from "react-router";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { signedInStaff } from "../../staff/require-staff.server.ts";
import { type ApplicationStatus, statusForApplicant } from "../application.ts";
import { EVERY_APPLICATION, isInScope, scopeOf } from "../application-scope.store.server.ts";
import { recordApplicationView } from "../desk/application/desk-application.store.server.ts";
import { addedDocumentFields } from "../questions/added-questions.ts";
import { RESULT_FIELDS } from "../questions/document-fields.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { readApplicationRecord } from "../record/application-record.store.server.ts";
import { applicationOfSession } from "../status/access/applicant-session.server.ts";
import { findByReceiptToken, insertReceiptDevice, isReceiptDevice } from "./receipt.store.server.ts";
import { type ReceiptContents, receiptContents } from "./receipt-contents.ts";

const YEAR_MS = 365 * 24 * 3_600_000;

/** Identifies the device from which applications were sent: their receipts show every answer on it. */
const RECEIPT_COOKIE = tokenCookieNamed("gatehouse-receipt", YEAR_MS / 1000);

/** Lets the device that sent an application see its whole receipt. Returns the Set-Cookie line. */
export async function openReceiptOnDevice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  requestContext: RequestContext,
  cookies: string | null,
  receiptToken: string,
): Promise<string> {
  const device = RECEIPT_COOKIE.tokenIn(requestContext, cookies) ?? createToken();
  await insertReceiptDevice(db, { receiptToken, deviceSha256: tokenHash(device), now: clock.now() });
  return RECEIPT_COOKIE.setCookie(requestContext, device);
}

/**
 * Returns whether the client may see every answer on a receipt: the device that sent the application, an applicant who has entered a
 * mailed code, or staff whose faculties include it, whose view is recorded. Everyone else with the receipt's address sees its summary.
 */
export async function maySeeAnswers(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  applicationId: number,
): Promise<boolean> {
  const [deps, requestContext] = [context.get(depsContext), context.get(requestContextKey)];
  const now = deps.clock.now();
  const staff = await signedInStaff(request, context);
  const reader = staff?.restriction === null && isPermitted(staff, "applications.read") ? staff : null;
  if (reader && (await isInScope(deps.db, scopeOf(reader, deps.content), applicationId))) {
    const viewer = viewerOf({ request, context }, reader);
    if (request.method !== "HEAD") await recordApplicationView(deps.db, { applicationId, viewer, at: now });
    return true;
  }
  const cookies = request.headers.get("Cookie");
  const device = RECEIPT_COOKIE.tokenIn(requestContext, cookies);
  const since = new Date(now.getTime() - YEAR_MS);
  if (device && (await isReceiptDevice(deps.db, { applicationId, deviceSha256: tokenHash(device), since })))
    return true;
  return (await applicationOfSession(deps, requestContext, cookies)) === applicationId;
}

type Receipt = {
  applicationId: number;
  contents: ReceiptContents;
  status: ApplicationStatus;
  isMailed: boolean;
};

const RECEIPT_TOKEN = /^[\w-]{22}$/;

/**
 * Reads the receipt with this token; null when there is none.
 *
 * A receipt lists the files that were received on submission: those that were replaced since, and no later ones. Its answers are the current ones.
 */
export async function readReceipt(
  { db, content }: Pick<Deps, "db" | "content">,
  receiptToken: string,
): Promise<Receipt | null> {
  const found = RECEIPT_TOKEN.test(receiptToken) ? await findByReceiptToken(db, receiptToken) : null;
  const record = found && (await readApplicationRecord(db, EVERY_APPLICATION, found.id));
  if (!record) return null;
  const first = record.documents.filter(({ sentAt }) => sentAt === null);
  const order: readonly string[] = [...RESULT_FIELDS, ...addedDocumentFields(record.added)];
  const documents = order.flatMap((field) => first.filter((document) => document.field === field));
  const answersChangedAt = record.events.findLast(({ kind }) => kind === "answers-changed")?.at ?? null;
  const { verificationCode } = found;
  const contents = receiptContents(readQuestions(content), {
    ...record,
    documents,
    answersChangedAt,
    verificationCode,
  });
  return { applicationId: found.id, contents, status: statusForApplicant(record), isMailed: found.isReceiptMailed };
}
