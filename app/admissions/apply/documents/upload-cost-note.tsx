import type { RefObject } from "react";
import { useFormState } from "../form/use-form-state.ts";
import type { UploadStatuses } from "../upload/upload-manager.ts";
import { chosenDocuments } from "./chosen-document.ts";
import { bytesLeft, formatCost } from "./upload-cost.ts";

type UploadCostNoteProps = { form: RefObject<HTMLFormElement | null>; uploads: UploadStatuses };

/** Shows the remaining size and time of sending the chosen files. */
export function UploadCostNote({ form, uploads }: UploadCostNoteProps) {
  const files = useFormState(form, chosenDocuments);
  if (!files || files.size === 0) return null;
  return <p className="mb-4 text-ink-700">{formatCost(bytesLeft(files, uploads))}</p>;
}
