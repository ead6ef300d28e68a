import type { PictureForm, PictureProblem, PictureTextField } from "../picture-texts.schema.ts";

/** Why a change of a picture was not made. */
export type PictureResult =
  | { kind: "invalid"; values: PictureForm; problems: PictureProblem[] }
  /** Somebody else changed it first: what they saved, and the revision that a second save overwrites. */
  | { kind: "conflict"; values: PictureForm; revision: number; by: string; theirs: string[] }
  | { kind: "rejected"; message: string }
  /** The uploaded file belongs to another picture already. */
  | { kind: "known"; name: string; title: string };

/** The error message of each field that has one. */
export type FieldErrors = Partial<Record<PictureTextField, string>>;

/** What the button of each form says to the action. */
export const INTENT_FIELD = "intent";
export type Intent = "save" | "save-next" | "replace" | "switch" | "delete";
