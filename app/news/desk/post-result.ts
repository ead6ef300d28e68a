import type { PictureFiles } from "../../platform/images/picture.ts";
import type { PostProblem, PostValues } from "./editor/post-fields.ts";
import type { Difference } from "./versions/difference.ts";

/** What stood in the form when it was sent, to be shown again where no script kept it. */
export type ReturnedForm = { values: PostValues; picture: PictureFiles | null };

/** What became of saving a post, when it was not saved. */
export type PostResult =
  | ({ kind: "wrong"; message: string; problems: PostProblem[] } & ReturnedForm)
  /** Somebody else saved it first: what differs in theirs, and over which revision mine would go. */
  | ({
      kind: "conflict";
      theirs: { revision: number; by: string; at: string };
      differences: Difference[];
    } & ReturnedForm)
  /** Nothing of the form was read, or no answer came. */
  | { kind: "unread"; message: string };

export const WRONG_MESSAGE = "The post was not saved. Nothing you wrote is lost: mend this and save again.";
export const UNREACHABLE_MESSAGE =
  "The post was not saved: no answer came. What you wrote stands here and is kept on this device. Save again in a minute.";
export const TOO_LARGE_MESSAGE =
  "The post was not saved: it is larger than a post can be, which is 200,000 characters of text and a picture of 8 MB. Go back in your browser, where what you wrote still stands, and shorten it.";
export const UNREADABLE_MESSAGE =
  "The post was not saved: it did not arrive whole. Go back in your browser, where what you wrote still stands, and save again.";

/** What the page says after a save. */
export const SAVED_MESSAGES = {
  draft: "Saved as a draft. Only staff can see it.",
  scheduled: "Saved. Readers see it from the time that you chose.",
  published: "Saved and published. Readers see it now.",
  restored: "Restored. The version from before is still in the history.",
} as const;

export type SavedAs = keyof typeof SAVED_MESSAGES;
