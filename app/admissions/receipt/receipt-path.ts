/** The address of a receipt. Its token is 128 random bits. The address alone shows what proves the receipt, not the answers. */
export function receiptPath(receiptToken: string): string {
  return `/Admissions/Received/${receiptToken}`;
}

/** Where the receipt's page says that it was not mailed; part of the address that such an applicant is given. */
export const NOT_MAILED_ANCHOR = "#not-mailed";

/** The same as PDF. */
export function receiptPdfPath(receiptToken: string): string {
  return `${receiptPath(receiptToken)}/receipt.pdf`;
}
