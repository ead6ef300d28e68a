import { type ChangeEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { describedBy, Field } from "../../ui/field/field.tsx";
import { fileSizeInWords } from "../../ui/file-size.ts";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { checkPaper } from "../application.schema.ts";
import type { KeptField } from "../application-steps.store.server.ts";
import { DOCUMENT_ACCEPT, examineDocument } from "../apply/chosen-document.ts";
import type { LaterDocumentAnswer } from "./later-document.ts";

type LaterDocumentFormProps = {
  field: KeptField;
  label: string;
  maxBytes: number;
  answer: LaterDocumentAnswer | undefined;
};

/** One file and one button. A file that could not be accepted is refused at once, before any of it is sent. */
export function LaterDocumentForm({ field, label, maxBytes, answer }: LaterDocumentFormProps) {
  const isSending = useNavigation().state !== "idle";
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = {
    id: "document",
    help: `A PDF, JPEG or PNG of at most ${fileSizeInWords(maxBytes)}.`,
    error: refusal ?? undefined,
  };

  async function look({ target }: ChangeEvent<HTMLInputElement>) {
    setRefusal(null);
    const file = target.files?.[0];
    const examined = file && (await examineDocument(file));
    if (!file || examined?.kind !== "readable" || target.files?.[0] !== file) return;
    const problem = checkPaper(field === "additional" ? "document" : label, examined.facts);
    if (problem) setRefusal(`${problem} (${file.name}, ${fileSizeInWords(file.size)})`);
  }
  const problems = answer?.mayTryAgain ? [{ field: "document", message: "Choose the file" }] : [];
  return (
    <>
      {answer && <ErrorSummary key={answer.attempt} className="mb-8" message={answer.message} problems={problems} />}
      {(answer?.mayTryAgain ?? true) && (
        <Form method="post" encType="multipart/form-data" className="grid gap-6">
          <Field {...shown} label={field === "additional" ? "The document" : `The new ${label}`}>
            <input
              type="file"
              id="document"
              name={field}
              required
              accept={DOCUMENT_ACCEPT}
              {...describedBy(shown)}
              onChange={look}
              className="block w-full cursor-pointer rounded border border-ink-400 border-dashed bg-white p-3 text-ink-700 text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-ink-400 file:border-solid file:bg-paper-100 file:px-4 file:font-semibold file:text-base file:text-ink-900 hover:file:bg-paper-300"
            />
          </Field>
          <div>
            <Button
              type="submit"
              kind="main"
              disabled={isSending}
              aria-disabled={refusal !== null}
              onClick={(event) => refusal !== null && event.preventDefault()}
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
