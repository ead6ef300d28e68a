import { checkDocument } from "../../application.schema.ts";
import type { DocumentFault } from "../../documents/document-fault.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { examineDocument } from "../documents/chosen-document.ts";
import type { RunningUpload, UploadEvents } from "./running-upload.client.ts";
import type { StoredUploads } from "./stored-uploads.ts";
import { uploadAddress } from "./upload-rules.ts";

/** The status of a file that is uploaded before the form is submitted. */
export type UploadStatus =
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "sent"; id: string }
  /** The file can't be uploaded, and is sent with the form. */
  | { kind: "with-form" }
  /** The server rejected the content. The form shows why and removes the file. */
  | { kind: "rejected"; file: File; fault: DocumentFault };

export type UploadTaskOptions = { field: DocumentField; file: File; submissionKey: string };

type UploadTaskDeps = {
  stored: StoredUploads;
  /** Returns whether anything may be stored on this device. */
  canSave(): boolean;
  onChange(): void;
};

const LOAD_ATTEMPTS = 3;
const LOAD_AGAIN_AFTER_MS = 5000;

/** Loads the upload client, which is too heavy for the form's first load. */
export const loadUploadClient = () => import("./running-upload.client.ts");

/** Uploads one chosen file before the form is submitted. */
export class UploadTask {
  readonly file: File;
  readonly submissionKey: string;
  status: UploadStatus = { kind: "sending", percent: 0, isWaiting: false };
  readonly #field: DocumentField;
  readonly #deps: UploadTaskDeps;
  #running: RunningUpload | null = null;
  #isStopped = false;
  #id: string | null = null;

  constructor({ field, file, submissionKey }: UploadTaskOptions, deps: UploadTaskDeps) {
    this.file = file;
    this.submissionKey = submissionKey;
    this.#field = field;
    this.#deps = deps;
    // `crypto.subtle` is missing on pages that came over plain HTTP.
    void this.#start().catch(() => this.#setStatus({ kind: "with-form" }));
  }

  /** Stops sending. The upload can be resumed. */
  stop(): void {
    this.#isStopped = true;
    this.#running?.stop();
  }

  /** Stops sending and deletes the upload: the file was removed from the form, or the server lost it. */
  discard(): void {
    this.stop();
    void this.#deps.stored.remove(this.submissionKey, this.#field);
    if (this.#id) void deleteUpload(this.#id);
  }

  #setStatus(status: UploadStatus): void {
    if (this.#isStopped) return;
    this.status = status;
    this.#deps.onChange();
  }

  async #start(): Promise<void> {
    const { file, submissionKey } = this;
    const field = this.#field;
    const examined = await examineDocument(file);
    if (examined.kind === "unreadable" || checkDocument(field, examined.facts)) {
      // The form shows the problem itself and removes the file.
      this.status = { kind: "with-form" };
      return;
    }
    const [before, bytes] = await Promise.all([this.#deps.stored.read(submissionKey, field), file.arrayBuffer()]);
    const sha256 = hexOf(await crypto.subtle.digest("SHA-256", bytes));
    if (this.#isStopped) return;
    this.#id = before?.sha256 === sha256 ? before.id : null;
    if (before && !this.#id) void deleteUpload(before.id);
    const metadata = { filename: file.name, field, submissionKey, sha256 };
    // A copy, because the file on the device may be changed or deleted meanwhile.
    const request = { content: new Blob([bytes]), metadata, storedId: this.#id };
    const { RunningUpload } = await this.#loadClient();
    if (this.#isStopped) return;
    this.#running = new RunningUpload(request, this.#events(sha256));
  }

  /** Loads the upload client, again after a lost connection. Throws after the last attempt: the file is then sent with the form. */
  async #loadClient(attempt = 1): ReturnType<typeof loadUploadClient> {
    try {
      return await loadUploadClient();
    } catch (error) {
      if (this.#isStopped || attempt === LOAD_ATTEMPTS) throw error;
      this.#setStatus({ kind: "sending", percent: 0, isWaiting: true });
      await onlineOrAfter(LOAD_AGAIN_AFTER_MS);
      return this.#loadClient(attempt + 1);
    }
  }

  #events(sha256: string): UploadEvents {
    let percent = 0;
    const report = (isWaiting: boolean) => this.#setStatus({ kind: "sending", percent, isWaiting });
    return {
      onSent: (bytes) => {
        percent = Math.min(99, Math.floor((bytes / this.file.size) * 100));
        report(false);
      },
      onWaiting: () => report(true),
      onId: (id) => {
        this.#id = id;
        const { stored, canSave } = this.#deps;
        if (this.#isStopped || !canSave()) return;
        void (id
          ? stored.save(this.submissionKey, this.#field, { id, sha256 })
          : stored.remove(this.submissionKey, this.#field));
      },
      onDone: (id) => this.#setStatus({ kind: "sent", id }),
      onGoWithForm: () => this.#setStatus({ kind: "with-form" }),
      onRejected: (fault) => {
        // The server has already deleted it.
        this.#id = null;
        this.#setStatus({ kind: "rejected", file: this.file, fault });
      },
    };
  }
}

/** Deletes an upload from the server. If the request fails, the server deletes it after its retention period. */
async function deleteUpload(id: string): Promise<void> {
  const headers = { "Tus-Resumable": "1.0.0" };
  await fetch(uploadAddress(id), { method: "DELETE", headers, keepalive: true }).catch(() => undefined);
}

/** Resolves when the browser comes online; while it is online, after so many milliseconds. */
function onlineOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    if (navigator.onLine) window.setTimeout(resolve, ms);
  });
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
