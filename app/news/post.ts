import type { PictureField } from "../content/content-fields.schema.ts";

/** The editable fields of a post. `content` is sanitized HTML. */
export type PostText = {
  title: string;
  content: string;
  author: string | null;
  categoryId: number | null;
  /** One of the tags of the news page. */
  tag: string | null;
  /** URLs of the post on Facebook, X, Instagram or LinkedIn. */
  links: string[];
  image: PostImage | null;
};

/** A picture from the build, by name, or an uploaded one. */
export type PostImage = { kind: "built"; name: string; alt: string } | { kind: "uploaded"; id: string; alt: string };

/** A post of the sample university. */
export type SamplePost = Omit<PostText, "categoryId" | "image"> & {
  category: string | null;
  image: PictureField | null;
  /** When it became public: '2025-10-06T09:00:00+01:00'. */
  publishedAt: string;
};

/** The maximum of PostgreSQL's integer. */
const MAX_ID = 2_147_483_647;

/** Parses the id of a post or category; null unless it is a positive decimal integer in PostgreSQL's range. */
export function readId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= MAX_ID ? id : null;
}
