import { type ChangeEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { describedBy, Field } from "../../../ui/field/field.tsx";
import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { checkLabelledDocument } from "../../application.schema.ts";
import { DOCUMENT_ACCEPT, examineDocument } from "../../apply/documents/chosen-document.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";
import type { LaterDocumentResult } from "./later-document.ts";

type LaterDocumentFormProps = {
  field: DocumentKind;
  label: string;
  maxBytes: number;
  result: LaterDocumentResult | undefined;
};

/** Sends one file. Rejects an unacceptable file before the upload. */
export function LaterDocumentForm({ field, label, maxBytes, result }: LaterDocumentFormProps) {
  const isSending = useNavigation().state !== "idle";
  const [rejection, setRejection] = useState<string | null>(null);
  const shown = {
    id: "document",
    help: `A PDF, JPEG or PNG of at most ${formatFileSize(maxBytes)}.`,
    error: rejection ?? undefined,
  };

  async function check({ target }: ChangeEvent<HTMLInputElement>) {
    setRejection(null);
    const file = target.files?.[0];
    const examined = file && (await examineDocument(file));
    if (!file || examined?.kind !== "readable" || target.files?.[0] !== file) return;
    const problem = checkLabelledDocument(field === "additional" ? "document" : label, examined.facts);
    if (problem) setRejection(`${problem} (${file.name}, ${formatFileSize(file.size)})`);
  }
  const problems = result?.mayTryAgain ? [{ field: "document", message: "Choose the file" }] : [];
  return (
    <>
      {result && <ErrorSummary key={result.attempt} className="mb-8" message={result.message} problems={problems} />}
      {(result?.mayTryAgain ?? true) && (
        <Form method="post" encType="multipart/form-data" className="grid gap-6">
          <Field {...shown} label={field === "additional" ? "The document" : `The new ${label}`}>
            <input
              type="file"
              id="document"
              name={field}
              required
              accept={DOCUMENT_ACCEPT}
              {...describedBy(shown)}
              onChange={check}
              className="block w-full cursor-pointer rounded border border-ink-400 border-dashed bg-white p-3 text-ink-700 text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-ink-400 file:border-solid file:bg-paper-100 file:px-4 file:font-semibold file:text-base file:text-ink-900 hover:file:bg-paper-300"
            />
          </Field>
          <div>
            <Button
              type="submit"
              kind="main"
              disabled={isSending}
              aria-disabled={rejection !== null}
              onClick={(event) => rejection !== null && event.preventDefault()}
              className="w-full sm:w-auto"
            >
              {isSending ? "Sending... Please leave this page open." : "Send this file"}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
