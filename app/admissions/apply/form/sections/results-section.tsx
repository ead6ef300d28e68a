import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { lowerFirst } from "../../../../platform/text/first-letter.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { describedBy, Field } from "../../../../ui/field/field.tsx";
import { formatFileSize } from "../../../../ui/format/format-file-size.ts";
import { Notice } from "../../../../ui/notice/notice.tsx";
import { DOCUMENT_MAX_BYTES } from "../../../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../../application.ts";
import { askedDocuments } from "../../../questions/questions.ts";
import { useQuestions } from "../../../questions/questions-context.ts";
import { chosenDocuments, DOCUMENT_ACCEPT, isSameFile } from "../../documents/chosen-document.ts";
import { formatCostOfPhotos } from "../../documents/upload-cost.ts";
import { type ChosenDocument, type DocumentNotes, useChosenDocument } from "../../documents/use-chosen-document.ts";
import { UploadNote } from "../../upload/upload-note.tsx";
import { useFormState } from "../use-form-state.ts";
import { EntranceNumberField, ExaminationFields } from "./examination-fields.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

const KINDS = `PDF, JPEG or PNG, at most ${formatFileSize(DOCUMENT_MAX_BYTES)}.`;

type ResultsSectionProps = SectionProps & { form: RefObject<HTMLFormElement | null>; documents: DocumentNotes };

export function ResultsSection({ form, documents, ...section }: ResultsSectionProps) {
  const questions = useQuestions();
  const { schoolExam, entranceExam } = questions;
  return (
    <FormSection id="your-results">
      <p className="text-ink-700 noscript:hidden">{formatCostOfPhotos(askedDocuments(questions).length)}</p>
      <ExaminationFields {...section} />
      <DocumentInput
        field="waecNecoResult"
        documents={documents}
        error={section.errors.waecNecoResult}
        help={`${schoolExam.resultHelp} ${KINDS}`}
      />
      <EntranceNumberField {...section} />
      {entranceExam.isAsked && (
        <DocumentInput
          field="jambResult"
          documents={documents}
          error={section.errors.jambResult}
          help={
            <>
              <p>{`${entranceExam.resultHelp} ${KINDS}`}</p>
              {entranceExam.otherwise && <p className="mt-1">{entranceExam.otherwise}</p>}
            </>
          }
        />
      )}
      <SameFilesHint form={form} />
    </FormSection>
  );
}

/** Warns when the same file was chosen for both results, by mistake or by a browser that restored it in the wrong field. */
function SameFilesHint({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const chosen = useFormState(form, chosenDocuments);
  const [one, other] = DOCUMENT_FIELDS.map((field) => chosen?.get(field));
  const isSame = useSameFile(one, other);
  return (
    <div role="status">
      {isSame && (
        <Notice tone="caution">
          Both files are the same: <span className="break-words font-semibold">{other?.name}</span>. That is right if it
          shows both results. If not, choose the right file in one of the two places.
        </Notice>
      )}
    </div>
  );
}

function useSameFile(one: File | undefined, other: File | undefined): boolean {
  const [same, setSame] = useState<{ one: File; other: File } | null>(null);
  useEffect(() => {
    if (!one || !other) return;
    let isLate = false;
    void isSameFile(one, other).then((is) => !isLate && setSame(is ? { one, other } : null));
    return () => {
      isLate = true;
    };
  }, [one, other]);
  return same !== null && same.one === one && same.other === other;
}

type DocumentInputProps = {
  field: DocumentField;
  help: ReactNode;
  error: string | undefined;
  documents: DocumentNotes;
};

/** Renders a file input of the application. A file that would not be accepted is rejected at once, before it is uploaded. */
function DocumentInput({ field, help, error, documents }: DocumentInputProps) {
  const { input, chosen, rejection, check, remove } = useChosenDocument(field, documents);
  const label = useQuestions().labels[field];
  const shown = { id: field, help, error: rejection ?? error };
  return (
    <Field {...shown} label={label}>
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
