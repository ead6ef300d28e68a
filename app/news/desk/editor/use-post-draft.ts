import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { useAutosave } from "../../../ui/use-autosave.ts";
import { deleteDraft, readDrafts, type SavedPostDraft, saveDraft } from "./post-draft.ts";
import { isSamePost, type PostValues, readPostValues } from "./post-fields.ts";
import { discardServerDraft, useServerDraft } from "./use-server-draft.ts";

/** The initial state of a form: the last saved values or a restored draft. */
export type InitialForm = { draftId: string; revision: number; values: PostValues; picture: PictureFiles | null };

type DraftOptions = {
  form: RefObject<HTMLFormElement | null>;
  postId: number | null;
  username: string;
  /** The values saved last. The form is stored as a draft when it differs from them. */
  saved: PostValues;
  initial: InitialForm;
  /** Returns the picture that the form shows. */
  picture: () => PictureFiles | null;
};

/** Autosaves the form to the device until it is saved: shortly after each change, and before the page unloads. */
export function usePostDraft({ form, postId, username, saved, initial, picture }: DraftOptions) {
  const [isDirty, setDirty] = useState(false);
  const isDiscarded = useRef(false);
  const server = useServerDraft({ form, postId });

  const { saveNow, saveSoon } = useAutosave(() => {
    const values = form.current && valuesIn(form.current);
    if (!values || isDiscarded.current) return;
    const { draftId: id, revision } = initial;
    const differs = !isSamePost(values, saved);
    setDirty(differs);
    if (!differs) return deleteDraft(deviceStorage(), id);
    saveDraft(deviceStorage(), { id, savedAt: Date.now(), postId, revision, username, values, picture: picture() });
  });
  // The user may have typed before hydration.
  useEffect(() => saveNow(), [saveNow]);

  return {
    isDirty,
    /** Whether the server has the draft, too. */
    server: server.state,
    stopSaving: server.stop,
    saveNow,
    saveSoon() {
      server.saveSoon();
      saveSoon();
    },
    values: () => form.current && valuesIn(form.current),
    isUnsaved: () => !isDiscarded.current && form.current !== null && !isSamePost(valuesIn(form.current), saved),
    /** Deletes the draft and stops autosaving. */
    discard() {
      isDiscarded.current = true;
      server.stop();
      deleteDraft(deviceStorage(), initial.draftId);
      discardServerDraft(initial.draftId);
    },
  };
}

type OfferOptions = {
  postId: number | null;
  username: string;
  saved: PostValues;
  ownId: string;
  /** The drafts that the server has. */
  unsaved: Omit<SavedPostDraft, "username">[];
};

/** Offers this user's newest unsaved draft of the same post, of this device or of the server, other than the one in the form. */
export function useOffer({ postId, username, saved, ownId, unsaved }: OfferOptions) {
  const [offers, setOffers] = useState<SavedPostDraft[]>([]);
  const find = useRef(() => {
    const own = readDrafts(deviceStorage()).filter((draft) => draft.postId === postId && draft.username === username);
    // A draft of both is newest where it was written last.
    const newest = new Map<string, SavedPostDraft>();
    for (const draft of [...own, ...unsaved.map((one) => ({ ...one, username }))]) {
      const other = newest.get(draft.id);
      if (!other || draft.savedAt > other.savedAt) newest.set(draft.id, draft);
    }
    return [...newest.values()]
      .filter((draft) => draft.id !== ownId && !isSamePost(draft.values, saved))
      .sort((one, other) => other.savedAt - one.savedAt);
  });
  useEffect(() => setOffers(find.current()), []);
  return {
    offer: offers[0] ?? null,
    take: () => setOffers([]),
    discard() {
      if (offers[0]) {
        deleteDraft(deviceStorage(), offers[0].id);
        discardServerDraft(offers[0].id);
      }
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
