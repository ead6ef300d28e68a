import { type ChangeEvent, useState } from "react";
import { useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { describedBy, Field } from "../../../ui/field/field.tsx";
import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { checkDocument } from "../../application.schema.ts";
import { DOCUMENT_ACCEPT, examineDocument } from "../../apply/documents/chosen-document.ts";

type DocumentInputProps = {
  id: string;
  name: string;
  label: string;
  maxBytes: number;
  error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
};

/** The field for one file that an applicant sends after the application. */
export function DocumentInput({ id, name, label, maxBytes, error, onChange }: DocumentInputProps) {
  const shown = { id, help: `A PDF, JPEG or PNG of at most ${formatFileSize(maxBytes)}.`, error };
  return (
    <Field {...shown} label={label}>
      <input
        type="file"
        id={id}
        name={name}
        required
        accept={DOCUMENT_ACCEPT}
        {...describedBy(shown)}
        onChange={onChange}
        className="block w-full cursor-pointer rounded border border-ink-400 border-dashed bg-white p-3 text-ink-700 text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-ink-400 file:border-solid file:bg-ground-100 file:px-4 file:font-semibold file:text-base file:text-ink-900 hover:file:bg-ground-300"
      />
    </Field>
  );
}

/** The button that sends the file. It does nothing while the chosen file is rejected. */
export function SendDocumentButton({ rejection, label }: { rejection: string | null; label: string }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <div>
      <Button
        type="submit"
        kind="main"
        disabled={isSending}
        aria-disabled={rejection !== null}
        onClick={(event) => rejection !== null && event.preventDefault()}
        className="w-full sm:w-auto"
      >
        {isSending ? "Sending... Please leave this page open." : label}
      </Button>
    </div>
  );
}

/** Checks a chosen file before its upload. `label` is as in 'Your <label> is an empty file.' */
export function useDocumentCheck(label: string) {
  const [rejection, setRejection] = useState<string | null>(null);
  async function check({ target }: ChangeEvent<HTMLInputElement>) {
    setRejection(null);
    const file = target.files?.[0];
    const examined = file && (await examineDocument(file));
    if (!file || examined?.kind !== "readable" || target.files?.[0] !== file) return;
    const problem = checkDocument(label, examined.facts);
    if (problem) setRejection(`${problem} (${file.name}, ${formatFileSize(file.size)})`);
  }
  return { rejection, check };
}
