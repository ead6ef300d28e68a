import { checkDocument } from "../../application.schema.ts";
import type { DocumentField } from "../../application.ts";
import type { DocumentFault } from "../../documents/document-fault.ts";
import { examineDocument } from "../documents/chosen-document.ts";
import { deleteUpload, type RunningUpload, runUpload } from "./running-upload.client.ts";
import type { StoredUploads } from "./stored-uploads.ts";

/** The status of a file that is uploaded before the form is submitted. */
export type UploadStatus =
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "sent"; id: string }
  /** The file can't be uploaded, and is sent with the form. */
  | { kind: "with-form" }
  /** The server rejected the content. The form shows why and removes the file. */
  | { kind: "rejected"; file: File; fault: DocumentFault };

export type UploadTask = {
  file: File;
  submissionKey: string;
  status: UploadStatus;
  /** Stops sending. The upload can be resumed. */
  stop(): void;
  /** Stops sending and deletes the upload: the file was removed from the form, or the server lost it. */
  discard(): void;
};

export type UploadTaskOptions = { field: DocumentField; file: File; submissionKey: string };

type UploadTaskDeps = {
  stored: StoredUploads;
  /** Returns whether anything may be stored on this device. */
  canSave(): boolean;
  onChange(): void;
};

/** Uploads one chosen file before the form is submitted. */
export function startUploadTask(
  { field, file, submissionKey }: UploadTaskOptions,
  { stored, canSave, onChange }: UploadTaskDeps,
): UploadTask {
  let running: RunningUpload | null = null;
  let isStopped = false;
  let id: string | null = null;

  const task: UploadTask = {
    file,
    submissionKey,
    status: { kind: "sending", percent: 0, isWaiting: false },
    stop() {
      isStopped = true;
      running?.stop();
    },
    discard() {
      task.stop();
      void stored.remove(submissionKey, field);
      if (id) void deleteUpload(id);
    },
  };

  function setStatus(status: UploadStatus) {
    if (isStopped) return;
    task.status = status;
    onChange();
  }

  async function start() {
    const examined = await examineDocument(file);
    if (examined.kind === "unreadable" || checkDocument(field, examined.facts)) {
      // The form shows the problem itself and removes the file.
      task.status = { kind: "with-form" };
      return;
    }
    const [before, bytes] = await Promise.all([stored.read(submissionKey, field), file.arrayBuffer()]);
    const sha256 = hexOf(await crypto.subtle.digest("SHA-256", bytes));
    if (isStopped) return;
    id = before?.sha256 === sha256 ? before.id : null;
    if (before && !id) void deleteUpload(before.id);
    const metadata = { filename: file.name, field, submissionKey, sha256 };
    // A copy, because the file on the device may be changed or deleted meanwhile.
    running = runUpload({ content: new Blob([bytes]), metadata, storedId: id }, eventsOf(file.size, sha256));
  }

  function eventsOf(size: number, sha256: string) {
    let percent = 0;
    const report = (isWaiting: boolean) => setStatus({ kind: "sending", percent, isWaiting });
    return {
      onSent(bytes: number) {
        percent = Math.min(99, Math.floor((bytes / size) * 100));
        report(false);
      },
      onWaiting: () => report(true),
      onId(newest: string | null) {
        id = newest;
        if (isStopped || !canSave()) return;
        void (newest ? stored.save(submissionKey, field, { id: newest, sha256 }) : stored.remove(submissionKey, field));
      },
      onDone: (finished: string) => setStatus({ kind: "sent", id: finished }),
      onGoWithForm: () => setStatus({ kind: "with-form" }),
      onRejected(fault: DocumentFault) {
        // The server has already deleted it.
        id = null;
        setStatus({ kind: "rejected", file, fault });
      },
    };
  }

  // `crypto.subtle` is missing on pages that came over plain HTTP.
  void start().catch(() => setStatus({ kind: "with-form" }));
  return task;
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
