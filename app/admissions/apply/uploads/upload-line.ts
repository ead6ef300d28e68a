import { checkDocument } from "../../application.schema.ts";
import type { DocumentField } from "../../application.ts";
import type { DocumentFault } from "../../document-fault.ts";
import { examineDocument } from "../chosen-document.ts";
import type { KeptUploads } from "./kept-uploads.ts";
import { giveUpUpload, type RunningUpload, runUpload } from "./running-upload.client.ts";

/** How far a chosen file has come on its way ahead of the form. */
export type UploadStatus =
  | { kind: "sending"; percent: number; isWaiting: boolean }
  | { kind: "sent"; id: string }
  /** It goes with the form, as files do that can't go ahead of it. */
  | { kind: "with-form" }
  /** The form says why, and takes the file out. */
  | { kind: "rejected"; file: File; fault: DocumentFault };

export type UploadLine = {
  file: File;
  submissionKey: string;
  status: UploadStatus;
  /** Ends the sending; what has arrived can be gone on with. */
  stop(): void;
  /** Ends it for good: the file was taken out of the form, or the server does not have it as it should. */
  giveUp(): void;
};

export type UploadLineOrder = { field: DocumentField; file: File; submissionKey: string };

type Surroundings = {
  kept: KeptUploads;
  /** Whether anything may be kept on this device. */
  mayKeep(): boolean;
  onChange(): void;
};

/** Sends one chosen file ahead of its form. */
export function openUploadLine(
  { field, file, submissionKey }: UploadLineOrder,
  { kept, mayKeep, onChange }: Surroundings,
): UploadLine {
  let running: RunningUpload | null = null;
  let isStopped = false;
  let id: string | null = null;

  const line: UploadLine = {
    file,
    submissionKey,
    status: { kind: "sending", percent: 0, isWaiting: false },
    stop() {
      isStopped = true;
      running?.stop();
    },
    giveUp() {
      line.stop();
      void kept.forget(submissionKey, field);
      if (id) void giveUpUpload(id);
    },
  };

  function become(status: UploadStatus) {
    if (isStopped) return;
    line.status = status;
    onChange();
  }

  async function start() {
    const examined = await examineDocument(file);
    if (examined.kind === "unreadable" || checkDocument(field, examined.facts)) {
      // The form says so itself, and takes the file out.
      line.status = { kind: "with-form" };
      return;
    }
    const [before, bytes] = await Promise.all([kept.read(submissionKey, field), file.arrayBuffer()]);
    const sha256 = hexOf(await crypto.subtle.digest("SHA-256", bytes));
    if (isStopped) return;
    id = before?.sha256 === sha256 ? before.id : null;
    if (before && !id) void giveUpUpload(before.id);
    const metadata = { filename: file.name, field, submissionKey, sha256 };
    // What was read is sent: the file on the device may be changed or deleted meanwhile.
    running = runUpload({ content: new Blob([bytes]), metadata, keptId: id }, eventsOf(file.size, sha256));
  }

  function eventsOf(size: number, sha256: string) {
    let percent = 0;
    const tell = (isWaiting: boolean) => become({ kind: "sending", percent, isWaiting });
    return {
      onSent(bytes: number) {
        percent = Math.min(99, Math.floor((bytes / size) * 100));
        tell(false);
      },
      onWaiting: () => tell(true),
      onId(newest: string | null) {
        id = newest;
        if (isStopped || !mayKeep()) return;
        void (newest ? kept.keep(submissionKey, field, { id: newest, sha256 }) : kept.forget(submissionKey, field));
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
  return line;
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
