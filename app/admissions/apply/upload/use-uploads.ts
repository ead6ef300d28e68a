import { type RefObject, useEffect, useState } from "react";
import { deviceRecords } from "../../../platform/browser/device-records.ts";
import type { FormValues } from "../../application.schema.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { chosenDocuments } from "../documents/chosen-document.ts";
import { loadPhotoEncoder } from "../documents/use-chosen-document.ts";
import { DRAFT_RECORDS } from "../draft/stored-drafts.ts";
import { sendApplication } from "../submit/send-application.ts";
import { missingUploads, type SendOutcome, type SubmittedFile } from "../submit/submission-outcome.ts";
import { type ChosenFiles, type UploadStatuses, uploadManager } from "./upload-manager.ts";
import type { FileProgress } from "./upload-progress.ts";
import { loadUploadClient } from "./upload-task.ts";

const NO_FILES: ChosenFiles = new Map();

type FormState = {
  submissionKey: string;
  /** Whether the draft is open in this tab. */
  isHere: boolean;
  /** Whether anything may be stored on this device. */
  canSave: boolean;
  /** Returns whether a chosen file is final: a large photo is made smaller first. */
  isFinal(file: File): boolean;
};

/** Uploads the files of a form while it is being filled in, and submits the form with the finished uploads. */
export function useUploads(
  form: RefObject<HTMLFormElement | null>,
  { submissionKey, isHere, canSave, isFinal }: FormState,
) {
  const [statuses, setStatuses] = useState<UploadStatuses>({});
  const [files, setFiles] = useState(NO_FILES);
  const [manager] = useState(() => uploadManager(deviceRecords(DRAFT_RECORDS), setStatuses));

  function check() {
    // A connection that fails later can then still upload the files, and a device that is offline make photos smaller.
    for (const load of [loadUploadClient, loadPhotoEncoder]) void load().catch(() => undefined);
    if (form.current) setFiles(new Map([...chosenDocuments(form.current)].filter(([, file]) => isFinal(file))));
  }

  useEffect(() => () => manager.stop(), [manager]);
  useEffect(() => {
    if (isHere) manager.follow(submissionKey, files, canSave);
    else manager.stop();
  }, [manager, submissionKey, isHere, files, canSave]);

  return {
    statuses,
    /** Must be called whenever the form changed. */
    check,
    stop: manager.stop,
    finish: manager.finish,
    /** Submits the form with the ids of finished uploads. Submits it again with the files themselves when the server lost an upload. */
    async send(
      values: FormValues,
      documents: ChosenFiles,
      onProgress: (progress: FileProgress[]) => void,
      signal: AbortSignal,
    ): Promise<SendOutcome> {
      const uploaded = await manager.finish(documents, onProgress, signal);
      if (signal.aborted) return { kind: "cancelled" };
      onProgress([...documents.keys()].map((field) => ({ field, percent: uploaded.has(field) ? 100 : 0 })));
      const outcome = await sendApplication(
        values,
        new Map<DocumentField, SubmittedFile>([...documents, ...uploaded]),
        onProgress,
        signal,
      );
      const lost = missingUploads(outcome).filter((field) => uploaded.has(field));
      if (lost.length === 0) return outcome;
      manager.sendWithForm(lost);
      return sendApplication(values, documents, onProgress, signal);
    },
  };
}
