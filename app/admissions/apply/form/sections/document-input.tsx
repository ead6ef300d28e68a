import type { ReactNode } from "react";
import { lowerFirst } from "../../../../platform/text/first-letter.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { describedBy, Field } from "../../../../ui/field/field.tsx";
import { formatFileSize } from "../../../../ui/format/format-file-size.ts";
import { DOCUMENT_MAX_BYTES } from "../../../application.schema.ts";
import type { DocumentField } from "../../../questions/document-fields.ts";
import { labelOf } from "../../../questions/questions.ts";
import { useQuestions } from "../../../questions/questions-context.ts";
import { DOCUMENT_ACCEPT } from "../../documents/chosen-document.ts";
import { type ChosenDocument, type DocumentNotes, useChosenDocument } from "../../documents/use-chosen-document.ts";
import { UploadNote } from "../../upload/upload-note.tsx";

/** What a file may be, below its question. */
export const DOCUMENT_KINDS = `PDF, JPEG or PNG, at most ${formatFileSize(DOCUMENT_MAX_BYTES)}.`;

type DocumentInputProps = {
  field: DocumentField;
  help: ReactNode;
  error: string | undefined;
  optional?: boolean;
  documents: DocumentNotes;
};

/** Renders a file input of the application. A file that would not be accepted is rejected at once, before it is uploaded. */
export function DocumentInput({ field, help, error, optional = false, documents }: DocumentInputProps) {
  const { input, chosen, rejection, check, remove } = useChosenDocument(field, documents);
  const label = labelOf(useQuestions(), field);
  const shown = { id: field, help, error: rejection ?? error };
  return (
    <Field {...shown} label={label} optional={optional}>
      <div className="rounded border border-ink-400 border-dashed bg-white p-3">
        <input
          ref={input}
          type="file"
          id={field}
          name={field}
          accept={DOCUMENT_ACCEPT}
          {...describedBy(shown)}
          onChange={check}
          className={`block w-full cursor-pointer rounded text-sm ${chosen ? "text-transparent" : "text-ink-700"} file:mr-4 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-ink-400 file:border-solid file:bg-ground-100 file:px-4 file:font-semibold file:text-base file:text-ink-900 hover:file:bg-ground-300`}
        />
        {chosen && (
          <div className="mt-3 flex items-center justify-between gap-3 border-ground-400 border-t pt-3">
            <p className="min-w-0 text-sm">
              <span className="block break-words font-semibold text-ink-950">{chosen.file.name}</span>
              <span className="text-ink-700" role="status">
                {formatSize(chosen)}
              </span>
            </p>
            <Button onClick={remove} className="shrink-0 px-4">
              Remove<span className="sr-only"> the {lowerFirst(label)}</span>
            </Button>
          </div>
        )}
        <UploadNote field={field} />
      </div>
    </Field>
  );
}

function formatSize({ file, isBeingMadeSmaller, madeSmallerFrom }: ChosenDocument): string {
  const size = formatFileSize(file.size);
  if (isBeingMadeSmaller) return `${size}, being made smaller…`;
  return madeSmallerFrom ? `${size} (made smaller from ${formatFileSize(madeSmallerFrom)})` : size;
}
