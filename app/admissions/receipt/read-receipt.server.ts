import type { Deps } from "../../platform/deps.server.ts";
import { type ApplicationStatus, DOCUMENT_FIELDS } from "../application.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { readApplicationRecord } from "../record/application-record.store.server.ts";
import { findByReceiptToken } from "./receipt.store.server.ts";
import { type ReceiptContents, receiptContents } from "./receipt-contents.ts";

export type Receipt = {
  applicationId: number;
  contents: ReceiptContents;
  status: ApplicationStatus;
  isMailed: boolean;
};

const RECEIPT_TOKEN = /^[\w-]{22}$/;

/**
 * Reads the receipt with this token; null when there is none.
 *
 * A receipt lists what was received on submission: it includes files that were replaced since, and no later ones.
 */
export async function readReceipt({ db }: Pick<Deps, "db">, receiptToken: string): Promise<Receipt | null> {
  const found = RECEIPT_TOKEN.test(receiptToken) ? await findByReceiptToken(db, receiptToken) : null;
  const record = found && (await readApplicationRecord(db, EVERY_APPLICATION, found.id));
  if (!record) return null;
  const first = record.documents.filter(({ sentAt }) => sentAt === null);
  const documents = DOCUMENT_FIELDS.flatMap((field) => first.filter((document) => document.field === field));
  const contents = receiptContents({ ...record, documents, verificationCode: found.verificationCode });
  return { applicationId: found.id, contents, status: record.status, isMailed: found.isReceiptMailed };
}
