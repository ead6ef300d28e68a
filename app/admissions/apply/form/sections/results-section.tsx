import { type RefObject, useEffect, useState } from "react";
import { Notice } from "../../../../ui/notice/notice.tsx";
import { RESULT_FIELDS } from "../../../questions/document-fields.ts";
import { askedResults } from "../../../questions/questions.ts";
import { useQuestions } from "../../../questions/questions-context.ts";
import { chosenDocuments, isSameFile } from "../../documents/chosen-document.ts";
import { formatCostOfPhotos } from "../../documents/upload-cost.ts";
import type { DocumentNotes } from "../../documents/use-chosen-document.ts";
import { useFormState } from "../use-form-state.ts";
import { DOCUMENT_KINDS, DocumentInput } from "./document-input.tsx";
import { EntranceNumberField, ExaminationFields } from "./examination-fields.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

type ResultsSectionProps = SectionProps & { form: RefObject<HTMLFormElement | null>; documents: DocumentNotes };

export function ResultsSection({ form, documents, ...section }: ResultsSectionProps) {
  const questions = useQuestions();
  const { schoolExam, entranceExam } = questions;
  return (
    <FormSection id="your-results">
      <p className="text-ink-700 noscript:hidden">{formatCostOfPhotos(askedResults(questions).length)}</p>
      <ExaminationFields {...section} />
      <DocumentInput
        field="waecNecoResult"
        documents={documents}
        error={section.errors.waecNecoResult}
        help={`${schoolExam.resultHelp} ${DOCUMENT_KINDS}`}
      />
      <EntranceNumberField {...section} />
      {entranceExam.isAsked && (
        <DocumentInput
          field="jambResult"
          documents={documents}
          error={section.errors.jambResult}
          help={
            <>
              <p>{`${entranceExam.resultHelp} ${DOCUMENT_KINDS}`}</p>
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
  const [one, other] = RESULT_FIELDS.map((field) => chosen?.get(field));
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
