import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { deleteDraft, readDrafts, type SavedPostDraft, saveDraft } from "./post-draft.ts";
import { isSamePost, type PostValues, readPostValues } from "./post-fields.ts";

const SAVE_AFTER_MS = 400;

/** Where a form begins: at what was saved last, or at what was brought back. */
export type Beginning = { draftId: string; revision: number; values: PostValues; picture: PictureFiles | null };

type DraftOptions = {
  form: RefObject<HTMLFormElement | null>;
  postId: number | null;
  username: string;
  /** What was saved last. What stands in the form is worth keeping when it differs from this. */
  saved: PostValues;
  beginning: Beginning;
  /** The picture that the form shows just now. */
  picture: () => PictureFiles | null;
};

/** Keeps what is written on the device until it is saved: a moment after each change, and before the page goes. */
export function usePostDraft({ form, postId, username, saved, beginning, picture }: DraftOptions) {
  const timer = useRef<number | undefined>(undefined);
  const [isDirty, setDirty] = useState(false);
  const isAbandoned = useRef(false);

  function saveNow() {
    window.clearTimeout(timer.current);
    const values = form.current && valuesIn(form.current);
    if (!values || isAbandoned.current) return;
    const { draftId: id, revision } = beginning;
    const differs = !isSamePost(values, saved);
    setDirty(differs);
    if (!differs) return deleteDraft(deviceStorage(), id);
    saveDraft(deviceStorage(), { id, savedAt: Date.now(), postId, revision, username, values, picture: picture() });
  }

  const newest = useRef(saveNow);
  useEffect(() => {
    newest.current = saveNow;
  });
  useEffect(() => {
    // Something may have been typed before this script was here.
    newest.current();
    const save = () => newest.current();
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      window.clearTimeout(timer.current);
    };
  }, []);

  return {
    isDirty,
    saveNow: saveNow,
    saveSoon() {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => newest.current(), SAVE_AFTER_MS);
    },
    values: () => form.current && valuesIn(form.current),
    /** Whether something stands in the form that was not saved. */
    isUnsaved: () => !isAbandoned.current && form.current !== null && !isSamePost(valuesIn(form.current), saved),
    /** What stands in the form is given up for good. */
    abandon() {
      isAbandoned.current = true;
      deleteDraft(deviceStorage(), beginning.draftId);
    },
  };
}

type OfferOptions = { postId: number | null; username: string; saved: PostValues; ownId: string };

/** What this person wrote on this device on the same post, and never saved: the newest, but for what stands in the form. */
export function useOffer({ postId, username, saved, ownId }: OfferOptions) {
  const [offers, setOffers] = useState<SavedPostDraft[]>([]);
  const find = useRef(() =>
    readDrafts(deviceStorage()).filter(
      (draft) =>
        draft.id !== ownId &&
        draft.postId === postId &&
        draft.username === username &&
        !isSamePost(draft.values, saved),
    ),
  );
  useEffect(() => setOffers(find.current()), []);
  return {
    offer: offers[0] ?? null,
    take: () => setOffers([]),
    discard() {
      if (offers[0]) deleteDraft(deviceStorage(), offers[0].id);
      setOffers(offers.slice(1));
    },
  };
}

function valuesIn(form: HTMLFormElement): PostValues {
  const sent = new FormData(form);
  return readPostValues((field) => {
    const value = sent.get(field);
    return typeof value === "string" ? value : null;
  });
}
