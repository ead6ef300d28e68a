import { createContext, use } from "react";
import { type DocumentField, FIELD_LABELS } from "../../application.ts";
import type { UploadStatuses } from "./upload-manager.ts";
import { formatProgress } from "./upload-progress.ts";
import type { UploadStatus } from "./upload-task.ts";

/** How far each chosen file has come on its way ahead of the form. */
export const UploadStatusContext = createContext<UploadStatuses>({});

/** What becomes of a chosen file while the rest is still being filled in: in words, and aloud when it changes. */
export function UploadNote({ field }: { field: DocumentField }) {
  const status = use(UploadStatusContext)[field];
  return (
    <>
      {status && <p className="mt-2 text-ink-700 text-sm tabular-nums">{label(field, status)}</p>}
      <p role="status" className="sr-only">
        {status && aloud(field, status)}
      </p>
    </>
  );
}

function label(field: DocumentField, status: UploadStatus): string {
  switch (status.kind) {
    case "sending":
      return formatProgress({ field, ...status });
    case "sent":
      return `${FIELD_LABELS[field]}: uploaded. It becomes part of your application when you submit the form.`;
    case "with-form":
      return `${FIELD_LABELS[field]}: will be sent with the form when you submit it.`;
    case "rejected":
      return "";
  }
}

/** Nobody is talked over at every per cent. */
function aloud(field: DocumentField, status: UploadStatus): string {
  switch (status.kind) {
    case "sending":
      return status.isWaiting ? `${FIELD_LABELS[field]}: waiting for the network` : "";
    case "sent":
      return `${FIELD_LABELS[field]}: sent`;
    case "with-form":
    case "rejected":
      return "";
  }
}
