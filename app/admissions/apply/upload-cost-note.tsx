import type { RefObject } from "react";
import { chosenDocuments } from "./chosen-document.ts";
import { bytesLeft, formatCost } from "./upload-cost.ts";
import type { UploadStatuses } from "./uploads/upload-manager.ts";
import { useFormState } from "./use-form-state.ts";

type UploadCostNoteProps = { form: RefObject<HTMLFormElement | null>; uploads: UploadStatuses };

/** What sending will still cost, as far as files are chosen. */
export function UploadCostNote({ form, uploads }: UploadCostNoteProps) {
  const files = useFormState(form, chosenDocuments);
  if (!files || files.size === 0) return null;
  return <p className="mb-4 text-ink-700">{formatCost(bytesLeft(files, uploads))}</p>;
}
