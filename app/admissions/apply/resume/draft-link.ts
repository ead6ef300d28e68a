import type { DocumentField } from "../../questions/document-fields.ts";

/** The endpoint that mails a link to a draft. The endpoints that cancel a link and load the opened draft are below it. */
export const DRAFTS_PATH = "/form/drafts";
export const END_DRAFT_PATH = `${DRAFTS_PATH}/end`;
export const OPENED_DRAFT_PATH = `${DRAFTS_PATH}/opened`;

export const LINK_GOOD_FOR_DAYS = 14;

/** The query parameter that makes the form load the draft opened by a link. */
export const CONTINUE_PARAMETER = "continue";

/** Returns the path of the page that a mailed link opens. Its token has 256 random bits. */
export function continuePath(token: string): string {
  return `/Admissions/Continue/${token}`;
}

/** A token of 256 bits, base64url. */
export const LINK_TOKEN = /^[\w-]{43}$/;

/** Returns the path of the page that stops the reminder of a draft. */
export function stopReminderPath(token: string): string {
  return `${continuePath(token)}/Reminder`;
}

export function openedFilePath(field: DocumentField): string {
  return `${OPENED_DRAFT_PATH}/${field}`;
}

type LinkedFile = { field: DocumentField; name: string; size: number; sha256: string; uploadId: string };

/** The draft behind a link. Each file has its upload id, so that it need not be uploaded again. */
export type OpenedDraft<File = LinkedFile> = {
  submissionKey: string;
  values: Record<string, string[]>;
  files: File[];
};

/** The draft behind a link as sent to the device, which may not know the question of a file. */
export type SentDraft = OpenedDraft<LinkedFile & { label: string }>;

/** How much of a file has arrived on the device. */
export type ArrivingFile = { field: DocumentField; label: string; percent: number };

/** The response of `POST /form/drafts`: when the link expires, in ms since 1970 and in the time of the university, and which of the named files it does not include. */
export type SentLink = { message: string; lastsUntil: number; until: string; without: DocumentField[] };

/** The anchor of the section that cancels the link. */
export const END_ANCHOR = "end";
