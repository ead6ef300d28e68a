import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { lowerFirst } from "../../../platform/text/first-letter.ts";
import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { checkDocument } from "../../application.schema.ts";
import { type DocumentFault, documentFaultMessage } from "../../documents/document-fault.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { labelOf, type Questions } from "../../questions/questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { unreadableMessage } from "../form/check-form.ts";
import { UploadStatusContext } from "../upload/upload-note.tsx";
import {
  chooseDocument,
  type ExaminedDocument,
  emptyFileInput,
  examineDocument,
  type OriginalSizes,
} from "./chosen-document.ts";
import { SMALLER_PHOTO_BYTES } from "./upload-cost.ts";

/** A photo below this is sent as it is. */
const LARGE_PHOTO_BYTES = 400 * 1024;

/** Callbacks and data about the files of a form. */
export type DocumentNotes = {
  originalSizes: OriginalSizes;
  /** A chosen file is final, and can be uploaded. */
  onFinal(file: File): void;
  /** A file is being checked, and may be replaced by a smaller one. */
  onCheck(check: Promise<void>): void;
};

export type ChosenDocument = { file: File; isBeingMadeSmaller: boolean; madeSmallerFrom: number | undefined };

/** Checks each file chosen in an input: makes a large photo smaller, and rejects a file that would not be accepted. */
export function useChosenDocument(field: DocumentField, { originalSizes, onFinal, onCheck }: DocumentNotes) {
  const questions = useQuestions();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenDocument | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);

  function show(file: File, isBeingMadeSmaller: boolean) {
    setChosen({ file, isBeingMadeSmaller, madeSmallerFrom: originalSizes.get(file) });
  }

  async function checkFile() {
    const file = input.current?.files?.[0];
    if (!file) return setChosen(null);
    const isStillChosen = () => input.current?.files?.[0] === file;
    show(file, false);
    setRejection(null);
    const examined = await examineDocument(file);
    if (isLargePhoto(examined) && !originalSizes.has(file)) {
      if (isStillChosen()) show(file, true);
      const smaller = await makeSmaller(file);
      if (!input.current || !isStillChosen()) return;
      if (smaller) {
        const stored = { file: smaller, name: smaller.name, madeSmallerFrom: file.size };
        return chooseDocument(input.current, stored, originalSizes);
      }
      show(file, false);
    }
    const problem = problemOf(examined, questions, field);
    if (!input.current || !isStillChosen()) return;
    if (!problem) return onFinal(file);
    emptyFileInput(input.current);
    setRejection(named(problem, file));
  }

  const check = () => onCheck(checkFile());

  /** The server checks the content when the upload finishes. */
  const status = use(UploadStatusContext)[field];
  const removeRejected = useEffectEvent((file: File, fault: DocumentFault) => {
    if (!input.current || input.current.files?.[0] !== file) return;
    emptyFileInput(input.current);
    setRejection(named(documentFaultMessage(fault, lowerFirst(labelOf(questions, field))), file));
  });
  useEffect(() => {
    if (status?.kind === "rejected") removeRejected(status.file, status.fault);
  }, [status]);

  // A file may have been chosen before hydration.
  const checkAtStart = useEffectEvent(check);
  useEffect(() => checkAtStart(), []);

  function remove() {
    setRejection(null);
    if (input.current) emptyFileInput(input.current);
    input.current?.focus();
  }
  return { input, chosen, rejection, check, remove };
}

function problemOf(examined: ExaminedDocument, questions: Questions, field: DocumentField): string | null {
  return examined.kind === "readable"
    ? checkDocument(labelOf(questions, field), examined.facts)
    : unreadableMessage(questions, field);
}

function named(problem: string, { name, size }: File): string {
  return `${problem} (${name}, ${formatFileSize(size)})`;
}

function isLargePhoto(examined: ExaminedDocument): boolean {
  if (examined.kind === "unreadable") return false;
  const { size, mediaType } = examined.facts;
  return size > LARGE_PHOTO_BYTES && (mediaType === "image/jpeg" || mediaType === "image/png");
}

/** Loads what makes photos smaller, which the form's first load does without. */
export const loadPhotoEncoder = () => import("./make-photo-smaller.ts");

/** Returns null when the photo can't be made smaller, and is sent as it is. */
function makeSmaller(photo: File): Promise<File | null> {
  return loadPhotoEncoder()
    .then(({ makePhotoSmaller }) => makePhotoSmaller(photo, SMALLER_PHOTO_BYTES))
    .catch(() => null);
}
