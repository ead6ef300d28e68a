import type { DeviceRecords } from "../../../platform/device-records.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import type { FileProgress } from "../upload-progress.ts";
import { keptUploads } from "./kept-uploads.ts";
import { openUploadLine, type UploadLine, type UploadStatus } from "./upload-line.ts";

export type ChosenFiles = ReadonlyMap<DocumentField, File>;
export type UploadStatuses = Partial<Record<DocumentField, UploadStatus>>;

/** Sends the files that stand in a form ahead of it, each as soon as it is chosen. */
export type UploadDesk = {
  /** Takes the files that stand in the form now, under which key, and whether anything may be stored on this device. */
  follow(submissionKey: string, files: ChosenFiles, mayKeep: boolean): void;
  /** Waits, as long as it takes, for files that can still go ahead; gives back the id of each that has. */
  finish(
    files: ChosenFiles,
    onProgress: (progress: FileProgress[]) => void,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<DocumentField, string>>;
  /** The server does not have these files as it should. */
  leaveToForm(fields: readonly DocumentField[]): void;
  stop(): void;
};

export function uploadDesk(records: DeviceRecords, onChange: (statuses: UploadStatuses) => void): UploadDesk {
  const kept = keptUploads(records);
  const lines = new Map<DocumentField, UploadLine>();
  const onNextChange = new Set<() => void>();
  let mayKeepNow = false;

  function tell() {
    onChange(Object.fromEntries([...lines].map(([field, { status }]) => [field, status])));
    for (const resolve of onNextChange) resolve();
    onNextChange.clear();
  }

  function followOne(field: DocumentField, submissionKey: string, file: File | undefined) {
    const line = lines.get(field);
    if (line?.file === file && line?.submissionKey === submissionKey) return;
    // Under another key it is another draft, which keeps what it has.
    if (line?.submissionKey === submissionKey) line.giveUp();
    else line?.stop();
    lines.delete(field);
    if (file)
      lines.set(
        field,
        openUploadLine({ field, file, submissionKey }, { kept, mayKeep: () => mayKeepNow, onChange: tell }),
      );
    tell();
  }

  const isOnItsWay =
    (files: ChosenFiles) =>
    ([field, { file, status }]: [DocumentField, UploadLine]) =>
      file === files.get(field) && status.kind === "sending";

  return {
    follow(submissionKey, files, mayKeep) {
      mayKeepNow = mayKeep;
      for (const field of DOCUMENT_FIELDS) followOne(field, submissionKey, files.get(field));
    },
    async finish(files, onProgress, signal) {
      const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      while (!signal.aborted && [...lines].some(isOnItsWay(files))) {
        onProgress(DOCUMENT_FIELDS.map((field) => progressOf(field, lines.get(field)?.status)));
        await Promise.race([new Promise<void>((resolve) => onNextChange.add(resolve)), stopped]);
      }
      return new Map(
        [...lines].flatMap(([field, { file, status }]) =>
          file === files.get(field) && status.kind === "sent" ? [[field, status.id] as const] : [],
        ),
      );
    },
    leaveToForm(fields) {
      for (const field of fields) {
        const line = lines.get(field);
        if (!line) continue;
        line.giveUp();
        line.status = { kind: "with-form" };
      }
      tell();
    },
    stop() {
      for (const line of lines.values()) line.stop();
      lines.clear();
    },
  };
}

function progressOf(field: DocumentField, status: UploadStatus | undefined): FileProgress {
  switch (status?.kind) {
    case "sending":
      return { field, percent: status.percent, isWaiting: status.isWaiting };
    case "sent":
      return { field, percent: 100 };
    default:
      return { field, percent: 0 };
  }
}
