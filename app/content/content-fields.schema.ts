import { z } from "zod";

/** A line of text. A space that takes no room is none. */
export const line = z
  .string()
  .trim()
  .min(1)
  .max(300, { abort: true })
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "Something has to be seen of it.");
/** A paragraph of text. */
export const paragraph = z.string().trim().min(1).max(4000);

/** The name of a picture under content/pictures, without its ending, and what it shows. */
export const pictureField = z.object({
  picture: z.string().regex(/^[a-z0-9-]+$/),
  /** For who can't see it; empty where it only adorns. */
  alt: z.string().max(300),
});

/** Browsers and servers take addresses of this length everywhere. */
const boundedAddress = z.string().max(2000);

/** An address on another site. */
export const webAddress = boundedAddress.pipe(z.url({ protocol: /^https?$/ }).regex(/^[^\\\p{Cc}]+$/u));

/** A path of this site, or an address elsewhere. Browsers read a backslash as a slash and skip control characters: neither is a path. */
export const linkTarget = z.union([boundedAddress.pipe(z.string().regex(/^\/(?!\/)[^\\\p{Cc}]*$/u)), webAddress]);

export const linkField = z.object({ label: line, to: linkTarget });

/** A part of a page's body: a heading, then paragraphs, then a list. */
export const bodySection = z.object({
  title: line,
  paragraphs: z.array(paragraph).max(20).default([]),
  points: z.array(paragraph).max(30).default([]),
});

/** A part of a page's body that may lead on, and may have a picture beside it. */
export const storySection = bodySection.extend({ link: linkField.optional(), picture: pictureField.optional() });

/** An account that a fee is paid into. */
export const bankAccount = z.object({
  bank: line,
  accountName: line,
  accountNumber: z.string().regex(/^\d{10}$/, "An account number has ten digits."),
  /** What the payer writes beside the payment. */
  reference: line.optional(),
  /** Shown in front of the account, for as long as nobody may pay into it. */
  warning: paragraph.optional(),
});

/** What every public page has: its name in lists and results of a search, and its head. */
export const pageFields = z.object({
  /** Heading of the page. */
  title: line,
  /** For search engines and shared links: one or two sentences. */
  description: z.string().trim().min(50).max(200),
  /** Over the picture, below the heading. */
  lead: line.optional(),
  picture: pictureField,
  /** Says that the text is a sample, for as long as it is. */
  sampleNote: line.optional(),
});

/** The origins that an embedded video or map may come from. The content security policy names the same. */
export const EMBED_ORIGINS = ["https://www.youtube-nocookie.com", "https://www.openstreetmap.org"] as const;

/** A video or a map of another site, shown only after a tap on its picture. */
export const embedField = z.object({
  title: line,
  picture: pictureField,
  /** What the frame loads. */
  embedUrl: boundedAddress.pipe(z.url()).refine((url) => EMBED_ORIGINS.some((origin) => url.startsWith(`${origin}/`)), {
    error: `An embed comes from ${EMBED_ORIGINS.join(" or ")}.`,
  }),
  /** Where the same can be seen on the other site. */
  link: z.object({ label: line, to: boundedAddress.pipe(z.url({ protocol: /^https$/ })) }),
  /** Says that it is a sample, for as long as it is. */
  note: line.optional(),
});

export type PageFields = z.infer<typeof pageFields>;
export type PictureField = z.infer<typeof pictureField>;
export type LinkField = z.infer<typeof linkField>;
export type BankAccount = z.infer<typeof bankAccount>;
