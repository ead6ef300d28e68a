/** The form with which an applicant shows that the fee is paid. */

export const REFERENCE_FIELD = "paymentReference";
export const RECEIPT_FIELD = "paymentReceipt";
export const PAYMENT_REFERENCE_MAX_CHARACTERS = 100;

export type PaymentProblem = { field: typeof REFERENCE_FIELD | typeof RECEIPT_FIELD; message: string };

/** Why a payment was not accepted, and what was typed. */
export type PaymentFormResult = {
  /** New for each attempt, so that the error summary takes the focus again. */
  attempt: string;
  message: string;
  problems: PaymentProblem[];
  reference: string;
};
