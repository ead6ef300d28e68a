import { z } from "zod";

/** A line of text with at least one visible character. */
export const line = z
  .string()
  .trim()
  .min(1)
  .max(300, { abort: true })
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "Something has to be seen of it.");
/** A paragraph of text. */
export const paragraph = z.string().trim().min(1).max(4000);

/** The name of a picture in content/pictures, without its extension, and its alternative text. */
export const pictureField = z.object({
  picture: z.string().regex(/^[a-z0-9-]+$/),
  /** The alternative text; empty for a decorative picture. */
  alt: z.string().max(300),
});

/** All browsers and servers accept addresses of this length. */
const boundedAddress = z.string().max(2000);

/** An address on another site. */
export const webAddress = boundedAddress.pipe(z.url({ protocol: /^https?$/ }).regex(/^[^\\\p{Cc}]+$/u));

/** A path of this site, or a web address. Backslashes and control characters are rejected: browsers read the former as slashes and skip the latter. */
export const linkTarget = z.union([boundedAddress.pipe(z.string().regex(/^\/(?!\/)[^\\\p{Cc}]*$/u)), webAddress]);

export const linkField = z.object({ label: line, to: linkTarget });

/** A section of a page: a heading, paragraphs and a list. */
export const bodySection = z.object({
  title: line,
  paragraphs: z.array(paragraph).max(20).default([]),
  points: z.array(paragraph).max(30).default([]),
});

/** A section of a page with an optional link and picture. */
export const storySection = bodySection.extend({ link: linkField.optional(), picture: pictureField.optional() });

/** A bank account for fees. */
export const bankAccount = z.object({
  bank: line,
  accountName: line,
  accountNumber: z.string().regex(/^\d{10}$/, "An account number has ten digits."),
  /** The payment reference. */
  reference: line.optional(),
  /** A warning above the account while nobody may pay into it. */
  warning: paragraph.optional(),
});

/** The fields of every public page: its title, its description for search engines, and its header. */
export const pageFields = z.object({
  /** The page's heading. */
  title: line,
  /** For search engines and shared links: one or two sentences. */
  description: z.string().trim().min(50).max(200),
  /** The text below the heading, on the picture. */
  lead: line.optional(),
  picture: pictureField,
  /** A note that the page's text is sample content. */
  sampleNote: line.optional(),
});

/** The allowed origins of embedded videos and maps. The Content-Security-Policy allows the same. */
export const EMBED_ORIGINS = ["https://www.youtube-nocookie.com", "https://www.openstreetmap.org"] as const;

/** A video or map of another site, loaded only after a click on its picture. */
export const embedField = z.object({
  title: line,
  picture: pictureField,
  /** The address that the frame loads. */
  embedUrl: boundedAddress.pipe(z.url()).refine((url) => EMBED_ORIGINS.some((origin) => url.startsWith(`${origin}/`)), {
    error: `An embed comes from ${EMBED_ORIGINS.join(" or ")}.`,
  }),
  /** The link to the same video or map on the other site. */
  link: z.object({ label: line, to: boundedAddress.pipe(z.url({ protocol: /^https$/ })) }),
  /** A note that it is sample content. */
  note: line.optional(),
});

export type PageFields = z.infer<typeof pageFields>;
export type PictureField = z.infer<typeof pictureField>;
export type LinkField = z.infer<typeof linkField>;
export type BankAccount = z.infer<typeof bankAccount>;
