/** The page on which an applicant tracks an application. */
export const STATUS_PATH = "/Admissions/Status";

/** Returns the address of a receipt. Its token is 128 random bits. The address alone reveals the summary, not the answers. */
export function receiptPath(receiptToken: string): string {
  return `/Admissions/Received/${receiptToken}`;
}

/** The anchor of the notice that the receipt was not mailed. */
export const NOT_MAILED_ANCHOR = "#not-mailed";

/** Returns the address of a receipt as PDF. */
export function receiptPdfPath(receiptToken: string): string {
  return `${receiptPath(receiptToken)}/receipt.pdf`;
}
