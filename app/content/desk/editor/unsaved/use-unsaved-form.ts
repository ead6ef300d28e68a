import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../../../platform/browser/device-storage.ts";
import { useAutosave } from "../../../../ui/use-autosave.ts";
import { deleteUnsaved, encodePairs, isSameForm, readUnsaved, storeUnsaved, type UnsavedForm } from "./unsaved-form.ts";

type UnsavedOptions = {
  form: RefObject<HTMLFormElement | null>;
  id: string;
  documentKey: string;
  username: string;
  over: string;
  /** The form that was saved last. What differs from it is stored on the device. */
  saved: string;
  canEdit: boolean;
};

/** Whether the form is stored on the device: not when nothing changed, and not when there is no room. */
export type StoredState = "unchanged" | "stored" | "no-room";

/** Copies a form to the device until it is saved: shortly after each change, and before the page unloads. */
export function useUnsavedForm({ form, id, documentKey, username, over, saved, canEdit }: UnsavedOptions) {
  const [state, setState] = useState<StoredState>("unchanged");
  const isDiscarded = useRef(false);

  const { saveNow, saveSoon } = useAutosave(() => {
    const typed = form.current && readForm(form.current);
    if (typed === null || !canEdit || isDiscarded.current) return;
    if (isSameForm(typed, saved)) {
      deleteUnsaved(deviceStorage(), id);
      return setState("unchanged");
    }
    const copy = { id, savedAt: Date.now(), key: documentKey, username, over, form: typed };
    setState(storeUnsaved(deviceStorage(), copy) ? "stored" : "no-room");
  });
  useEffect(() => {
    const typed = form.current;
    // The editor may have typed before hydration.
    saveNow();
    // Events of the browser: lists and pictures dispatch them when they change without typing.
    for (const kind of ["input", "change"]) typed?.addEventListener(kind, saveSoon);
    return () => {
      for (const kind of ["input", "change"]) typed?.removeEventListener(kind, saveSoon);
    };
  }, [form, saveNow, saveSoon]);
  // A save changes what the form is compared with.
  const compared = useRef(saved);
  useEffect(() => {
    if (compared.current === saved) return;
    compared.current = saved;
    saveNow();
  }, [saved, saveNow]);

  return {
    state,
    storeNow: saveNow,
    isUnsaved: () => !isDiscarded.current && form.current !== null && !isSameForm(readForm(form.current), saved),
    /** Deletes the copy and stops making it. */
    discard() {
      isDiscarded.current = true;
      deleteUnsaved(deviceStorage(), id);
    },
  };
}

type OfferOptions = { documentKey: string; username: string; saved: string; ownId: string };

/** Offers this editor's newest unsaved form of the same document on this device, other than the one that is shown. */
export function useOffer({ documentKey, username, saved, ownId }: OfferOptions) {
  const [offers, setOffers] = useState<UnsavedForm[]>([]);
  const find = useRef(() =>
    readUnsaved(deviceStorage()).filter(
      (one) => one.id !== ownId && one.key === documentKey && one.username === username && !isSameForm(one.form, saved),
    ),
  );
  useEffect(() => setOffers(find.current()), []);
  return {
    offer: offers[0] ?? null,
    take: () => setOffers([]),
    discard() {
      if (offers[0]) deleteUnsaved(deviceStorage(), offers[0].id);
      setOffers(offers.slice(1));
    },
  };
}

function readForm(form: HTMLFormElement): string {
  const texts = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return encodePairs(texts);
}
