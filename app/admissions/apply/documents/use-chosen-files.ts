import { useState } from "react";
import type { Problem } from "../../application.schema.ts";
import { askedDocuments, fieldOrder, type Questions } from "../../questions/questions.ts";
import type { RejectedForm } from "../submit/submission-result.ts";
import type { OriginalSizes } from "./chosen-document.ts";

/** Keeps what is known about the chosen files of a form: original sizes, final files and running checks. */
export function useChosenFiles() {
  const [originalSizes] = useState<OriginalSizes>(() => new WeakMap());
  const [finalFiles] = useState(() => new WeakSet<File>());
  const [checks] = useState(() => new Set<Promise<void>>());
  return {
    originalSizes,
    /** Returns whether a file is final. */
    isFinal: (file: File) => finalFiles.has(file),
    noteFinal: (file: File) => void finalFiles.add(file),
    noteCheck(check: Promise<void>) {
      checks.add(check);
      void check.finally(() => checks.delete(check));
    },
    /** Resolves when no file is being checked. */
    async ready() {
      while (checks.size > 0) await Promise.all(checks);
    },
  };
}

/**
 * Adds a problem for each file that has none, in form order: after a rejection without JavaScript, files have to be chosen again. `values` has the name of
 * each file that was sent for an added question, which may be optional.
 */
export function askForFilesAgain(
  questions: Questions,
  { errors, values }: Pick<RejectedForm, "errors" | "values">,
): Problem[] {
  const order = fieldOrder(questions);
  const named = new Set(errors.map(({ field }) => field));
  const lost = askedDocuments(questions, new Map(Object.entries(values)))
    .filter(({ field, isRequired }) => !named.has(field) && (isRequired || values[field] !== undefined))
    .map(({ field }) => ({
      field,
      message: "Choose this file again: a browser can't keep files.",
    }));
  return [...errors, ...lost].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}
