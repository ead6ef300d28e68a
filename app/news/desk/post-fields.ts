import type { PictureChoice } from "../../content/pictures/picker/picture-choice.schema.ts";
import type { PostState } from "./post-list.ts";

/** The names of the text fields of a post's form. */
export const POST_FIELDS = [
  "title",
  "content",
  "image",
  "removeImage",
  "imageAlt",
  "ornamental",
  "publication",
  "publishAt",
  "endAt",
  "category",
  "newCategory",
  "tag",
  "author",
  "links",
] as const;
export type PostField = (typeof POST_FIELDS)[number];

/** The form's values as typed; '' for empty fields. A checked box has 'yes'. */
export type PostValues = Record<PostField, string>;

/** A validation error of a post. `field` is the id of a control. */
export type PostProblem = { field: PostField | "imageFile"; message: string };

/** The field for the file of a new picture. */
export const IMAGE_FILE_FIELD = "imageFile";
export const REVISION_FIELD = "revision";

export const PUBLICATIONS = ["draft", "now", "at", "keep"] as const;

export const EMPTY_POST: PostValues = {
  title: "",
  content: "",
  image: "",
  removeImage: "",
  imageAlt: "",
  ornamental: "",
  publication: "draft",
  publishAt: "",
  endAt: "",
  category: "",
  newCategory: "",
  tag: "",
  author: "",
  links: "",
};

/** Reads the values of the known fields. */
export function readPostValues(read: (field: string) => string | null | undefined): PostValues {
  const values = { ...EMPTY_POST, publication: "" };
  for (const field of POST_FIELDS) values[field] = read(field) ?? "";
  return values;
}

/** Returns whether two forms are equal. Browsers submit line breaks as CR LF, but scripts read them as LF. */
export function isSamePost(one: PostValues, other: PostValues): boolean {
  return POST_FIELDS.every((field) => withLf(one[field]) === withLf(other[field]));
}

/** Returns whether two forms say the same, whatever they choose about publication. A saved post has a choice that no draft of it had. */
export function hasSameText(one: PostValues, other: PostValues): boolean {
  const neutral = { publication: "", publishAt: "", newCategory: "", removeImage: "" };
  const plain = (values: PostValues) => ({ ...values, category: values.newCategory || values.category, ...neutral });
  return isSamePost(plain(one), plain(other));
}

function withLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The error message of each field that has one. */
export type FieldErrors = Partial<Record<PostProblem["field"], string>>;

/** The saved post that the form edits. */
export type EditedPost = {
  id: number;
  revision: number;
  title: string;
  changed: string;
  changedBy: string | null;
  state: PostState;
  label: string;
};

export type Choices = { tags: string[]; categories: string[]; authors: string[]; pictures: PictureChoice[] };
