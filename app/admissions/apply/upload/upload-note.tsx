import { createContext, use } from "react";
import type { DocumentField } from "../../questions/document-fields.ts";
import { labelOf, type Questions } from "../../questions/questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import type { UploadStatuses } from "./upload-manager.ts";
import { formatProgress } from "./upload-progress.ts";
import type { UploadStatus } from "./upload-task.ts";

/** The upload status of each chosen file. */
export const UploadStatusContext = createContext<UploadStatuses>({});

/** Shows the upload status of a chosen file, and announces its changes to screen readers. */
export function UploadNote({ field }: { field: DocumentField }) {
  const status = use(UploadStatusContext)[field];
  const questions = useQuestions();
  return (
    <>
      {status && <p className="mt-2 text-ink-700 text-sm tabular-nums">{label(questions, field, status)}</p>}
      <p role="status" className="sr-only">
        {status && announcement(questions, field, status)}
      </p>
    </>
  );
}

function label(questions: Questions, field: DocumentField, status: UploadStatus): string {
  switch (status.kind) {
    case "sending":
      return formatProgress(questions, { field, ...status });
    case "sent":
      return `${labelOf(questions, field)}: uploaded. It becomes part of your application when you submit the form.`;
    case "with-form":
      return `${labelOf(questions, field)}: will be sent with the form when you submit it.`;
    case "rejected":
      return "";
  }
}

/** Leaves out the percentage, which would interrupt the screen reader at every change. */
function announcement(questions: Questions, field: DocumentField, status: UploadStatus): string {
  switch (status.kind) {
    case "sending":
      return status.isWaiting ? `${labelOf(questions, field)}: waiting for the network` : "";
    case "sent":
      return `${labelOf(questions, field)}: sent`;
    case "with-form":
    case "rejected":
      return "";
  }
}
