/** The fields of the form on which a post is written, by the names under which they are sent. All of them hold text. */
export const POST_FIELDS = [
  "title",
  "content",
  "image",
  "removeImage",
  "imageAlt",
  "ornamental",
  "publication",
  "publishAt",
  "category",
  "newCategory",
  "tag",
  "author",
  "links",
] as const;
export type PostField = (typeof POST_FIELDS)[number];

/** What stands in the form, as it was typed; '' where nothing does. A ticked box holds 'yes'. */
export type PostValues = Record<PostField, string>;

/** One thing wrong with a post, said to who wrote it. `field` is the id of a control. */
export type PostProblem = { field: PostField | "imageFile"; message: string };

/** The file of a new picture, and what is sent beside the values. */
export const IMAGE_FILE_FIELD = "imageFile";
export const REVISION_FIELD = "revision";
/** Names the revision that was seen in a conflict, over which mine goes knowingly. */
export const OVER_FIELD = "over";

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
  category: "",
  newCategory: "",
  tag: "",
  author: "",
  links: "",
};

/** The values that came under the fields' names; whatever else came is left out. */
export function readPostValues(read: (field: string) => string | null | undefined): PostValues {
  const values = { ...EMPTY_POST, publication: "" };
  for (const field of POST_FIELDS) values[field] = read(field) ?? "";
  return values;
}

/** Whether two forms hold the same. A browser sends the line breaks of a text as CR LF, and a script reads them as LF. */
export function isSamePost(one: PostValues, other: PostValues): boolean {
  return POST_FIELDS.every((field) => lines(one[field]) === lines(other[field]));
}

function lines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
