import type { PictureFiles } from "../../../platform/images/picture.ts";
import type { PostProblem, PostValues } from "../post-fields.ts";
import type { Difference } from "../versions/compare-posts.server.ts";

/** The submitted form, to render it again without JavaScript. `revision` is the one that the next save replaces: what a colleague saved meanwhile has another. */
export type ReturnedForm = { values: PostValues; picture: PictureFiles | null; revision: number };

/** Why a post was not saved. */
export type PostResult =
  | ({ kind: "invalid"; message: string; problems: PostProblem[] } & ReturnedForm)
  /** Somebody else saved it first. The form has what both changed; `differences` are what it would change in theirs, which is `revision`. */
  | ({
      kind: "conflict";
      theirs: { by: string; at: string };
      differences: Difference[];
      /** Names what this editor typed, which goes on being stored; empty without JavaScript. */
      autosaveId: string;
    } & ReturnedForm)
  /** The form could not be read, the editor's role has ended, or the server did not respond. */
  | { kind: "failed"; message: string };

export const INVALID_MESSAGE = "The post was not saved. Nothing you wrote is lost: correct this and save again.";
export const UNREACHABLE_MESSAGE =
  "The post was not saved: the server did not respond. What you wrote is still here, with a copy on this device. Save again in a minute.";
export const NOT_PERMITTED_MESSAGE =
  "The post was not saved: your role no longer allows you to write posts. What you wrote is still here, so that you can copy it.";
export const TOO_LARGE_MESSAGE =
  "The post was not saved: it is larger than a post can be, which is 200,000 characters of text and a picture of 8 MB. Go back in your browser, where your text still is, and shorten it.";
export const UNREADABLE_MESSAGE =
  "The post was not saved: it did not arrive completely. Go back in your browser, where your text still is, and save again.";

/** Shown after a save. */
export const SAVED_MESSAGES = {
  draft: "Saved as a draft. Only staff can see it.",
  scheduled: "Saved. Readers see it from the time that you chose.",
  published: "Saved and published. Readers see it now.",
  backdated: "Saved and published. The time that you chose is over, so readers see it now, with that date.",
  ended: "Saved. Readers don’t see it: its time is over.",
  "as-new": "The post was deleted meanwhile. What you wrote is saved as this new draft, which only staff can see.",
  "restored-from-bin": "Taken out of the bin, as a draft. Only staff can see it.",
  restored: "Restored. The version from before is still in the history.",
} as const;

export type SavedAs = keyof typeof SAVED_MESSAGES;
