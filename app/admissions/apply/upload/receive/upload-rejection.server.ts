import { ERRORS } from "@tus/server";
import type { DocumentFault } from "../../../documents/document-fault.ts";
import { CHECKSUM_MISMATCH, REJECTED } from "../upload-rules.ts";

/** The error by which @tus/server rejects a request, with a status and a message for developers. */
export class UploadRejection extends Error {
  readonly status_code: number;
  readonly body: string;
  readonly retryAfterSeconds: number | null;

  constructor({ status_code, body }: { status_code: number; body: string }, retryAfterSeconds: number | null = null) {
    super(body);
    this.status_code = status_code;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const HOUR_SECONDS = 3600;

/** Functions, so that each error has the stack of where it was thrown. */
export const REJECTIONS = {
  unknown: () => new UploadRejection(ERRORS.FILE_NOT_FOUND),
  expired: () => new UploadRejection(ERRORS.FILE_NO_LONGER_EXISTS),
  wrongOffset: () => new UploadRejection(ERRORS.INVALID_OFFSET),
  corrupt: () =>
    new UploadRejection({
      status_code: CHECKSUM_MISMATCH,
      body: "The file does not match its checksum. It was deleted: send it again from the beginning.",
    }),
  /** The browser formats the fault by its code. */
  rejected: (fault: DocumentFault) => new UploadRejection({ status_code: REJECTED, body: fault }),
  alreadySubmitted: () =>
    new UploadRejection({ status_code: 403, body: "This file belongs to an application that was sent." }),
  invalidMetadata: () =>
    new UploadRejection({
      status_code: 400,
      body: "An upload needs its size, filename, field, submissionKey and sha256.",
    }),
  tooManyOfForm: () =>
    new UploadRejection({ status_code: 429, body: "Too many uploads of this form are pending." }, HOUR_SECONDS),
  tooManyOfNetwork: (retryAfterSeconds: number) =>
    new UploadRejection({ status_code: 429, body: "Too many files came from your network." }, retryAfterSeconds),
  networkFull: () =>
    new UploadRejection(
      {
        status_code: 429,
        body: "Many files from your network are waiting for their forms to be submitted. Send this file together with the form.",
      },
      HOUR_SECONDS,
    ),
  outage: (retryAfterSeconds: number) =>
    new UploadRejection(
      { status_code: 503, body: "We can't accept files at the moment. What has arrived is saved." },
      retryAfterSeconds,
    ),
  noSpace: () =>
    new UploadRejection(
      { status_code: 503, body: "There is no space for more files at the moment. Send them with the form." },
      HOUR_SECONDS,
    ),
};
