import { type RefObject, useEffect, useState } from "react";
import { Notice } from "../../../ui/notice/notice.tsx";
import { DOCUMENT_FIELDS } from "../../application.ts";
import { useFormState } from "../form/use-form-state.ts";
import { chosenDocuments, isSameFile } from "./chosen-document.ts";

/** Warns when the same file was chosen for both results, by mistake or by a browser that restored it in the wrong field. */
export function SameFilesHint({ form }: { form: RefObject<HTMLFormElement | null> }) {
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
