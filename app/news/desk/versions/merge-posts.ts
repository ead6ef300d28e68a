import { fieldsOfTheirs } from "../../../platform/conflicts/three-way-merge.ts";
import type { PostDraft } from "../../save-post.store.server.ts";
import type { PostField, PostValues } from "../post-fields.ts";

/** The fields of the form that say each part of a post. */
const FIELDS: Readonly<Record<keyof PostDraft, readonly PostField[]>> = {
  title: ["title"],
  content: ["content"],
  image: ["image", "removeImage", "imageAlt", "ornamental"],
  publishedAt: ["publication", "publishAt"],
  endsAt: ["endAt"],
  categoryId: ["category", "newCategory"],
  tag: ["tag"],
  author: ["author"],
  links: ["links"],
};

/** A post with the values of its form, as they were saved or typed. */
type WithForm = { draft: PostDraft; values: PostValues };

/**
 * Merges what two editors changed in a post that both opened: a three-way merge over that version. Where both changed the same part, `mine` counts.
 */
export function mergePosts(opened: PostDraft, theirs: WithForm, mine: WithForm): WithForm {
  const taken = fieldsOfTheirs({ opened, theirs: theirs.draft, mine: mine.draft }, "mine");
  const fields = taken.flatMap((part) => FIELDS[part]);
  return {
    draft: { ...mine.draft, ...Object.fromEntries(taken.map((part) => [part, theirs.draft[part]])) },
    values: { ...mine.values, ...Object.fromEntries(fields.map((field) => [field, theirs.values[field]])) },
  };
}
