import type { RefObject } from "react";
import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { formatFileSize } from "../../../../ui/format/format-file-size.ts";
import { DOCUMENT_MAX_BYTES } from "../../../application.schema.ts";
import { choiceLabel, EXAM_BODIES, FIELD_LABELS } from "../../../application.ts";
import { DocumentInput } from "../../documents/document-input.tsx";
import { SameFilesHint } from "../../documents/same-files-hint.tsx";
import { formatCostOfPhotos } from "../../documents/upload-cost.ts";
import type { DocumentNotes } from "../../documents/use-chosen-document.ts";
import { ApplicationTextField } from "./application-text-field.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

const BODIES = EXAM_BODIES.map((value) => ({ value, label: choiceLabel(value) }));
const KINDS = `PDF, JPEG or PNG, at most ${formatFileSize(DOCUMENT_MAX_BYTES)}.`;

type ResultsSectionProps = SectionProps & { form: RefObject<HTMLFormElement | null>; documents: DocumentNotes };

export function ResultsSection({ form, documents, ...section }: ResultsSectionProps) {
  return (
    <FormSection id="your-results">
      <p className="text-ink-700 noscript:hidden">{formatCostOfPhotos()}</p>
      <ChoicesField
        id="ssce"
        name="ssce"
        type="radio"
        label={FIELD_LABELS.ssce}
        help="Which body held your senior school certificate examination?"
        choices={BODIES}
        chosen={section.values.ssce}
        error={section.errors.ssce}
      />
      <ApplicationTextField
        {...section}
        field="waecNecoExamNo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <DocumentInput
        field="waecNecoResult"
        documents={documents}
        error={section.errors.waecNecoResult}
        help={`A clear photo or a scan of the whole sheet. ${KINDS}`}
      />
      <ApplicationTextField
        {...section}
        field="jambRegistrationNo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <DocumentInput
        field="jambResult"
        documents={documents}
        error={section.errors.jambResult}
        help={
          <>
            <p>Your UTME result. {KINDS}</p>
            <p className="mt-1">
              No UTME result? For Direct Entry, upload your JAMB Direct Entry slip. For a transfer, upload the
              transcript or the letter of your present university.
            </p>
          </>
        }
      />
      <SameFilesHint form={form} />
    </FormSection>
  );
}
