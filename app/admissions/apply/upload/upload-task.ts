import { checkDocument } from "../../application.schema.ts";
import type { DocumentField } from "../../application.ts";
import type { DocumentFault } from "../../documents/document-fault.ts";
import { examineDocument } from "../documents/chosen-document.ts";
import { giveUpUpload, type RunningUpload, runUpload } from "./running-upload.client.ts";
import type { StoredUploads } from "./stored-uploads.ts";

/** How far a chosen file has come on its way ahead of the form. */
export type UploadStatus =
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "sent"; id: string }
  /** It goes with the form, as files do that can't go ahead of it. */
  | { kind: "with-form" }
  /** The form says why, and takes the file out. */
  | { kind: "rejected"; file: File; fault: DocumentFault };

export type UploadTask = {
  file: File;
  submissionKey: string;
  status: UploadStatus;
  /** Ends the sending; what has arrived can be gone on with. */
  stop(): void;
  /** Ends it for good: the file was taken out of the form, or the server does not have it as it should. */
  giveUp(): void;
};

export type UploadTaskOptions = { field: DocumentField; file: File; submissionKey: string };

type Surroundings = {
  stored: StoredUploads;
  /** Whether anything may be kept on this device. */
  canSave(): boolean;
  onChange(): void;
};

/** Sends one chosen file ahead of its form. */
export function startUploadTask(
  { field, file, submissionKey }: UploadTaskOptions,
  { stored, canSave, onChange }: Surroundings,
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
    giveUp() {
      task.stop();
      void stored.remove(submissionKey, field);
      if (id) void giveUpUpload(id);
    },
  };

  function become(status: UploadStatus) {
    if (isStopped) return;
    task.status = status;
    onChange();
  }

  async function start() {
    const examined = await examineDocument(file);
    if (examined.kind === "unreadable" || checkDocument(field, examined.facts)) {
      // The form says so itself, and takes the file out.
      task.status = { kind: "with-form" };
      return;
    }
    const [before, bytes] = await Promise.all([stored.read(submissionKey, field), file.arrayBuffer()]);
    const sha256 = hexOf(await crypto.subtle.digest("SHA-256", bytes));
    if (isStopped) return;
    id = before?.sha256 === sha256 ? before.id : null;
    if (before && !id) void giveUpUpload(before.id);
    const metadata = { filename: file.name, field, submissionKey, sha256 };
    // What was read is sent: the file on the device may be changed or deleted meanwhile.
    running = runUpload({ content: new Blob([bytes]), metadata, storedId: id }, eventsOf(file.size, sha256));
  }

  function eventsOf(size: number, sha256: string) {
    let percent = 0;
    const report = (isWaiting: boolean) => become({ kind: "sending", percent, isWaiting });
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
      onDone: (finished: string) => become({ kind: "sent", id: finished }),
      onGoWithForm: () => become({ kind: "with-form" }),
      onRejected(fault: DocumentFault) {
        // The server has deleted it already.
        id = null;
        become({ kind: "rejected", file, fault });
      },
    };
  }

  // A browser gives out no SHA-256 on a page that came over plain HTTP.
  void start().catch(() => become({ kind: "with-form" }));
  return task;
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
