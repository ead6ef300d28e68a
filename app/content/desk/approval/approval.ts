/** Stands for all documents, also those that are added later. No document has this key. */
export const ALL_DOCUMENTS = "*";

/** Why a second person has to approve every change of a document; null when nobody has to. */
export type ApprovalReason = "bank-account" | "administrator" | null;
