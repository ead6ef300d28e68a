import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { storedUploads } from "./stored-uploads.ts";
import type { FileProgress } from "./upload-progress.ts";
import { type UploadStatus, UploadTask } from "./upload-task.ts";

export type ChosenFiles = ReadonlyMap<DocumentField, File>;
export type UploadStatuses = Partial<Record<DocumentField, UploadStatus>>;

/** Uploads the files of a form before it is submitted, each as soon as it is chosen. */
export type UploadManager = {
  /** Uploads these files of the form, and stops uploads of others. `canSave`: whether anything may be stored on this device. */
  follow(submissionKey: string, files: ChosenFiles, canSave: boolean): void;
  /** Waits for the running uploads without a time limit. Returns the id of each finished one. */
  finish(
    files: ChosenFiles,
    onProgress: (progress: FileProgress[]) => void,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<DocumentField, string>>;
  /** Discards these uploads, because the server lost them. Their files are sent with the form. */
  sendWithForm(fields: readonly DocumentField[]): void;
  stop(): void;
};

export function uploadManager(records: DeviceRecords, onChange: (statuses: UploadStatuses) => void): UploadManager {
  const stored = storedUploads(records);
  const tasks = new Map<DocumentField, UploadTask>();
  const onNextChange = new Set<() => void>();
  let canSaveNow = false;

  function report() {
    onChange(Object.fromEntries([...tasks].map(([field, { status }]) => [field, status])));
    for (const resolve of onNextChange) resolve();
    onNextChange.clear();
  }

  function followOne(field: DocumentField, submissionKey: string, file: File | undefined) {
    const task = tasks.get(field);
    if (task?.file === file && task?.submissionKey === submissionKey) return;
    // Under another key it belongs to another draft, which can still resume it.
    if (task?.submissionKey === submissionKey) task.discard();
    else task?.stop();
    tasks.delete(field);
    if (file)
      tasks.set(
        field,
        new UploadTask({ field, file, submissionKey }, { stored, canSave: () => canSaveNow, onChange: report }),
      );
    report();
  }

  const isRunning =
    (files: ChosenFiles) =>
    ([field, { file, status }]: [DocumentField, UploadTask]) =>
      file === files.get(field) && status.kind === "sending";

  return {
    follow(submissionKey, files, canSave) {
      canSaveNow = canSave;
      for (const field of new Set([...tasks.keys(), ...files.keys()]))
        followOne(field, submissionKey, files.get(field));
    },
    async finish(files, onProgress, signal) {
      const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      while (!signal.aborted && [...tasks].some(isRunning(files))) {
        onProgress([...files.keys()].map((field) => progressOf(field, tasks.get(field)?.status)));
        await Promise.race([new Promise<void>((resolve) => onNextChange.add(resolve)), stopped]);
      }
      return finishedUploads(tasks, files);
    },
    sendWithForm(fields) {
      for (const field of fields) {
        const task = tasks.get(field);
        if (!task) continue;
        task.discard();
        task.status = { kind: "with-form" };
      }
      report();
    },
    stop() {
      for (const task of tasks.values()) task.stop();
      tasks.clear();
    },
  };
}

function finishedUploads(
  tasks: ReadonlyMap<DocumentField, UploadTask>,
  files: ChosenFiles,
): Map<DocumentField, string> {
  return new Map(
    [...tasks].flatMap(([field, { file, status }]) =>
      file === files.get(field) && status.kind === "sent" ? [[field, status.id] as const] : [],
    ),
  );
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
