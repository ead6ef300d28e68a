import type { RefObject } from "react";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { deleteAutosave, readAutosaves, storeAutosave } from "../../../ui/autosave/device-autosaves.ts";
import { discardAutosave } from "../../../ui/autosave/send-autosave.ts";
import { useFormAutosave } from "../../../ui/autosave/use-form-autosave.ts";
import { useOffer } from "../../../ui/autosave/use-offer.ts";
import { isSamePost, type PostValues, readPostValues } from "../post-fields.ts";
import type { PostResult } from "../save/post-result.ts";
import { POST_AUTOSAVE_PATH, POST_AUTOSAVES, type PostAutosave, postSubject } from "./post-autosave.ts";

/** The initial state of a form: the last saved values or those of an autosave. */
export type InitialForm = { autosaveId: string; revision: number; values: PostValues; picture: PictureFiles | null };

type AutosaveOptions = {
  form: RefObject<HTMLFormElement | null>;
  postId: number | null;
  username: string;
  /** The values saved last. */
  saved: PostValues;
  initial: InitialForm;
  /** Returns the picture that the form shows. */
  readPicture: () => PictureFiles | null;
  isSaving: boolean;
  result: PostResult | undefined;
};

/** Stores what is written in the form of a post until it is saved. */
export function usePostAutosave(options: AutosaveOptions) {
  const { form, postId, username, saved, initial, readPicture, isSaving, result } = options;
  const { autosaveId: id, revision } = initial;
  return useFormAutosave({
    form,
    id,
    subject: postSubject(postId),
    path: POST_AUTOSAVE_PATH,
    read(element) {
      const values = valuesIn(element);
      return isSamePost(values, saved) ? null : { values, over: String(revision), form: JSON.stringify(values) };
    },
    storeOnDevice: ({ values }) => {
      const written = { id, savedAt: Date.now(), postId, revision, username, values, picture: readPicture() };
      return storeAutosave(deviceStorage(), POST_AUTOSAVES, written);
    },
    deleteFromDevice: () => deleteAutosave(deviceStorage(), POST_AUTOSAVES, id),
    isSubmitting: isSaving,
    response: result,
  });
}

type OfferOptions = {
  postId: number | null;
  username: string;
  saved: PostValues;
  ownId: string;
  /** What the server has. */
  unsaved: readonly Omit<PostAutosave, "username">[];
};

/** Offers what this editor wrote last in the same post and never saved. */
export function usePostOffer({ postId, username, saved, ownId, unsaved }: OfferOptions) {
  return useOffer<PostAutosave>({
    ownId,
    readDevice: () =>
      readAutosaves(deviceStorage(), POST_AUTOSAVES).filter(
        (one) => one.postId === postId && one.username === username,
      ),
    stored: unsaved.map((one) => ({ ...one, username })),
    isSaved: ({ values }) => isSamePost(values, saved),
    remove(id) {
      deleteAutosave(deviceStorage(), POST_AUTOSAVES, id);
      discardAutosave(POST_AUTOSAVE_PATH, id);
    },
  });
}

/** Reads the values of the form of a post. */
export function valuesIn(form: HTMLFormElement): PostValues {
  const sent = new FormData(form);
  return readPostValues((field) => {
    const value = sent.get(field);
    return typeof value === "string" ? value : null;
  });
}
