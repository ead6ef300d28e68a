import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceRecords } from "../../../platform/browser/device-records.ts";
import type { FormValues } from "../../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { chosenDocuments } from "../documents/chosen-document.ts";
import { DRAFT_RECORDS } from "../draft/stored-drafts.ts";
import { sendApplication } from "../submit/send-application.ts";
import type { SendOutcome, SubmittedFile } from "../submit/submission-outcome.ts";
import { type ChosenFiles, type UploadStatuses, uploadDesk } from "./upload-manager.ts";
import type { FileProgress } from "./upload-progress.ts";
import { notArrivedMessage } from "./upload-rules.ts";

const NO_FILES: ChosenFiles = new Map();

type FormState = {
  submissionKey: string;
  /** Whether the form is written in this tab. */
  isHere: boolean;
  /** Whether anything may be kept on this device. */
  canSave: boolean;
  /** Whether a chosen file goes as it is now: a large photo is made smaller first. */
  isFinal(file: File): boolean;
};

/** Sends the files of a form while it is still being filled in, and the form with what has arrived by then. */
export function useUploads(
  form: RefObject<HTMLFormElement | null>,
  { submissionKey, isHere, canSave, isFinal }: FormState,
) {
  const [statuses, setStatuses] = useState<UploadStatuses>({});
  const [files, setFiles] = useState(NO_FILES);
  const [desk] = useState(() => uploadDesk(deviceRecords(DRAFT_RECORDS), setStatuses));

  function check() {
    if (form.current) setFiles(new Map([...chosenDocuments(form.current)].filter(([, file]) => isFinal(file))));
  }

  const checkOnce = useRef(check);
  useEffect(() => {
    // A file may have been chosen before this script was here.
    checkOnce.current();
    return () => desk.stop();
  }, [desk]);
  useEffect(() => {
    if (isHere) desk.follow(submissionKey, files, canSave);
    else desk.stop();
  }, [desk, submissionKey, isHere, files, canSave]);

  return {
    statuses,
    /** To be called whenever the form changed. */
    check: check,
    /** Once the application was sent. */
    stop: desk.stop,
    finish: desk.finish,
    /** Sends the form, with each file that has arrived by its id. Where the server has one otherwise than it should, the file goes with the form. */
    async send(
      values: FormValues,
      documents: ChosenFiles,
      onProgress: (progress: FileProgress[]) => void,
      signal: AbortSignal,
    ): Promise<SendOutcome> {
      const arrived = await desk.finish(documents, onProgress, signal);
      if (signal.aborted) return { kind: "cancelled" };
      onProgress(DOCUMENT_FIELDS.map((field) => ({ field, percent: arrived.has(field) ? 100 : 0 })));
      const outcome = await sendApplication(
        values,
        new Map<DocumentField, SubmittedFile>([...documents, ...arrived]),
        onProgress,
        signal,
      );
      const lost = lostOf(outcome, [...arrived.keys()]);
      if (lost.length === 0) return outcome;
      desk.leaveToForm(lost);
      return sendApplication(values, documents, onProgress, signal);
    },
  };
}

function lostOf(outcome: SendOutcome, arrived: DocumentField[]): DocumentField[] {
  if (outcome.kind !== "refused") return [];
  return arrived.filter((field) => outcome.problems.some(({ message }) => message === notArrivedMessage(field)));
}
