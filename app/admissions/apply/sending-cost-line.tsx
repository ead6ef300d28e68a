import type { RefObject } from "react";
import { chosenDocuments } from "./chosen-document.ts";
import { bytesLeft, costInWords } from "./sending-cost.ts";
import type { UploadStatuses } from "./uploads/upload-desk.ts";
import { useFormState } from "./use-form-state.ts";

type SendingCostLineProps = { form: RefObject<HTMLFormElement | null>; uploads: UploadStatuses };

/** What sending will still cost, as far as files are chosen. */
export function SendingCostLine({ form, uploads }: SendingCostLineProps) {
  const files = useFormState(form, chosenDocuments);
  if (!files || files.size === 0) return null;
  return <p className="mb-4 text-ink-700">{costInWords(bytesLeft(files, uploads))}</p>;
}
