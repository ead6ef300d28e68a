import { type RefObject, useEffect } from "react";
import { deviceStorage } from "../../../../platform/browser/device-storage.ts";
import { deleteAutosave, readAutosaves, storeAutosave } from "../../../../ui/autosave/device-autosaves.ts";
import { discardAutosave } from "../../../../ui/autosave/send-autosave.ts";
import { useFormAutosave } from "../../../../ui/autosave/use-form-autosave.ts";
import { useOffer } from "../../../../ui/autosave/use-offer.ts";
import { useConfirmLeave } from "../../../../ui/use-confirm-leave.ts";
import { isSameForm } from "../../form/form-field.ts";
import { DOCUMENT_AUTOSAVE_PATH, DOCUMENT_AUTOSAVES, type DocumentAutosave, encodePairs } from "./document-autosave.ts";

type AutosaveOptions = {
  form: RefObject<HTMLFormElement | null>;
  id: string;
  documentKey: string;
  username: string;
  over: string;
  /** The form that was saved last. What differs from it is stored. */
  saved: string;
  canEdit: boolean;
  isSaving: boolean;
  /** Names the last attempt to save. */
  attempt: string | null;
};

const LEAVE = "What you changed here is not saved. Leave the page anyway?";
const LEAVE_STORED =
  "What you changed here is not saved as a draft. A copy is stored on this device. Leave the page anyway?";

/** Stores what is typed into the form of a document until it is saved, and asks before the page is left meanwhile. */
export function useDocumentAutosave(options: AutosaveOptions) {
  const { form, id, documentKey, username, over, saved, canEdit, isSaving, attempt } = options;
  const autosave = useFormAutosave({
    form,
    id,
    subject: documentKey,
    path: DOCUMENT_AUTOSAVE_PATH,
    read(element) {
      const typed = readForm(element);
      return !canEdit || isSameForm(typed, saved) ? null : { over, form: typed };
    },
    storeOnDevice: (typed) => {
      const copy = { id, savedAt: Date.now(), key: documentKey, username, ...typed };
      return storeAutosave(deviceStorage(), DOCUMENT_AUTOSAVES, copy);
    },
    deleteFromDevice: () => deleteAutosave(deviceStorage(), DOCUMENT_AUTOSAVES, id),
    isSubmitting: isSaving,
    response: `${attempt} ${saved}`,
  });
  const { changed, isUnsaved, storeNow, state } = autosave;
  useConfirmLeave(() => {
    if (isSaving || !canEdit || !isUnsaved()) return null;
    storeNow();
    return state.device === "no-room" ? LEAVE : LEAVE_STORED;
  });
  useEffect(() => {
    if (!canEdit) return;
    const changedWithin = ({ target }: Event) => {
      if (target instanceof Node && form.current?.contains(target)) changed();
    };
    // Events of the browser: lists and pictures dispatch them when they change without typing. On the window they come after React's own
    // listener: rendering before it would undo the key that was typed into a controlled field.
    for (const kind of ["input", "change"]) window.addEventListener(kind, changedWithin);
    return () => {
      for (const kind of ["input", "change"]) window.removeEventListener(kind, changedWithin);
    };
  }, [form, canEdit, changed]);
  return autosave;
}

type OfferOptions = {
  documentKey: string;
  username: string;
  saved: string;
  ownId: string;
  /** What the server has. */
  unsaved: readonly Pick<DocumentAutosave, "id" | "savedAt" | "over" | "form">[];
};

/** Offers what this editor typed last into the same document and never saved. */
export function useDocumentOffer({ documentKey: key, username, saved, ownId, unsaved }: OfferOptions) {
  return useOffer<DocumentAutosave>({
    ownId,
    readDevice: () =>
      readAutosaves(deviceStorage(), DOCUMENT_AUTOSAVES).filter((one) => one.key === key && one.username === username),
    stored: unsaved.map((one) => ({ ...one, key, username })),
    isSaved: ({ form }) => isSameForm(form, saved),
    remove(id) {
      deleteAutosave(deviceStorage(), DOCUMENT_AUTOSAVES, id);
      discardAutosave(DOCUMENT_AUTOSAVE_PATH, id);
    },
  });
}

function readForm(form: HTMLFormElement): string {
  const texts = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return encodePairs(texts);
}
