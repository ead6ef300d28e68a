import type { PictureField } from "../content/content-fields.schema.ts";

/** What an editor writes of a post. The HTML is the clean one of clean-html.server.ts. */
export type PostText = {
  title: string;
  content: string;
  author: string | null;
  categoryId: number | null;
  /** One of the ten of the news page. */
  tag: string | null;
  /** Where else the post is: addresses on Facebook, X, Instagram or LinkedIn. */
  links: string[];
  image: PostImage | null;
};

/** One of the pictures that the build cut, by its name, or one that an editor brought. */
export type PostImage = { kind: "built"; name: string; alt: string } | { kind: "uploaded"; id: string; alt: string };

/** A post of the sample university. */
export type SamplePost = Omit<PostText, "categoryId" | "image"> & {
  category: string | null;
  image: PictureField | null;
  /** When it became public: '2025-10-06T09:00:00+01:00'. */
  publishedAt: string;
};
