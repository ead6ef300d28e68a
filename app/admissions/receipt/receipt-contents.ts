import type { Identity } from "../../content/site.content.ts";
import { formatFileSize } from "../../ui/format/format-file-size.ts";
import { labelsAsAsked, type Questions } from "../questions/questions.ts";
import type { ApplicationRecord, RecordedDocument } from "../record/application-record.store.server.ts";
import { type AnswerLine, answerLines, documentKindLabel } from "../record/record-labels.ts";

/** The contents of a receipt, on the page and in the PDF. */
export type ReceiptContents = {
  reference: string;
  submittedAt: Date;
  session: string;
  /** When the applicant last changed answers; null when they are as they were submitted. */
  answersChangedAt: Date | null;
  answers: AnswerLine[];
  files: { label: string; name: string; size: string }[];
  /** Lets anyone check that the receipt is genuine. */
  verificationCode: string;
};

type Received = Pick<
  ReceiptContents,
  "reference" | "submittedAt" | "session" | "answersChangedAt" | "verificationCode"
> & {
  answers: ApplicationRecord["answers"];
  added: ApplicationRecord["added"];
  documents: Pick<RecordedDocument, "field" | "name" | "size">[];
};

export function receiptContents(
  questions: Questions,
  { answers, added, documents, ...received }: Received,
): ReceiptContents {
  const { reference, submittedAt, session, answersChangedAt, verificationCode } = received;
  return {
    reference,
    submittedAt,
    session,
    answersChangedAt,
    verificationCode,
    answers: answerLines(questions, { answers, added }),
    files: documents.map(({ field, name, size }) => ({
      label: documentKindLabel(labelsAsAsked(questions, { added }), field),
      name,
      size: formatFileSize(size),
    })),
  };
}

/** Returns the part of a receipt that its address alone reveals: reference, date, session and programme. */
export function receiptSummary(contents: ReceiptContents): ReceiptContents {
  const answers = contents.answers.filter(({ field }) => field === "program");
  return { ...contents, answers, files: [] };
}

/**
 * Returns a note on which session counts when the form's page names another one; null when both are the same.
 *
 * A receipt of an earlier session has no note: the session that the form named then is not stored.
 */
export function sessionNote(session: string, { session: current, applyPageSession }: Identity): string | null {
  if (session !== current || session === applyPageSession) return null;
  return `Your application is for this session. The application form says ${applyPageSession}.`;
}
