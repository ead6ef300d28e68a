import type { DocumentField } from "../../application.ts";

/** Where a link to a draft is asked for; the draft that it opened is below it, and so is its end. */
export const DRAFTS_PATH = "/form/drafts";
export const END_DRAFT_PATH = `${DRAFTS_PATH}/end`;
export const OPENED_DRAFT_PATH = `${DRAFTS_PATH}/opened`;

export const LINK_GOOD_FOR_DAYS = 14;

/** In the form's address when it is to bring what a link opened. */
export const CONTINUE_PARAMETER = "continue";

/** The page of the link in a mail. Its token has 256 random bits. */
export function continuePath(token: string): string {
  return `/Admissions/Continue/${token}`;
}

export function openedFilePath(field: DocumentField): string {
  return `${OPENED_DRAFT_PATH}/${field}`;
}

/** What the draft behind a link is, as its device gets it. Of each file it also gets the upload, which need not be sent again. */
export type OpenedDraft = {
  submissionKey: string;
  values: Record<string, string[]>;
  files: { field: DocumentField; name: string; size: number; sha256: string; uploadId: string }[];
};

/** What `POST /form/drafts` answers: until when the link is good, in ms since 1970, and which of the named files are not with it. */
export type SentLink = { message: string; lastsUntil: number; without: DocumentField[] };

/** Where the link's page lets its link be ended. */
export const END_ANCHOR = "end";
