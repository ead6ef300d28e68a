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

export const linkField = z.object({
  label: line.meta({ label: "Text of the link" }),
  to: linkTarget.meta({ label: "Where the link leads" }),
});

/** A section of a page: a heading, paragraphs and a list. */
export const bodySection = z.object({
  title: line.meta({ label: "Heading" }),
  paragraphs: z
    .array(paragraph.meta({ label: "Paragraph" }))
    .max(20)
    .default([])
    .meta({ label: "Paragraphs", item: "paragraph" }),
  points: z
    .array(paragraph.meta({ label: "Point" }))
    .max(30)
    .default([])
    .meta({ label: "List of points", item: "point" }),
});

/** A section of a page with an optional link and picture. */
export const storySection = bodySection.extend({
  link: linkField.optional().meta({ label: "Link below the text" }),
  picture: pictureField.optional().meta({ label: "Picture" }),
});

/** A bank account for fees. */
export const bankAccount = z.object({
  bank: line.meta({ label: "Bank" }),
  accountName: line.meta({ label: "Name of the account" }),
  accountNumber: z
    .string()
    // Lengths differ by country; an IBAN has up to 34 characters (ISO 13616).
    .regex(/^[0-9A-Z](?:[ -]?[0-9A-Z]){3,33}$/, "An account number has 4 to 34 digits and capital letters.")
    .meta({ label: "Account number", help: "As the bank writes it." }),
  /** The payment reference. */
  reference: line.optional().meta({ label: "Payment reference", help: "What the payer writes on the transfer." }),
  /** A warning above the account while nobody may pay into it. */
  warning: paragraph
    .optional()
    .meta({ label: "Warning above the account", help: "Shown while nobody may pay into it yet." }),
});

/** The fields of every public page: its title, its description for search engines, and its header. */
export const pageFields = z.object({
  /** The page's heading. */
  title: line.meta({ label: "Title of the page", help: "The large heading, and the name of the browser tab." }),
  /** For search engines and shared links: one or two sentences. */
  description: z.string().trim().min(50).max(200).meta({
    label: "Description for search engines",
    help: "One or two sentences of 50 to 200 letters, which Google and WhatsApp show with the link.",
  }),
  /** The text below the heading, on the picture. */
  lead: line.optional().meta({ label: "Text below the title" }),
  picture: pictureField.meta({ label: "Picture behind the title" }),
  /** A note that the page's text is sample content. */
  sampleNote: line
    .optional()
    .meta({ label: "Note that this is sample text", help: "Clear it when the texts are your own." }),
});

/** The allowed origins of embedded videos and maps. The Content-Security-Policy allows the same. */
export const EMBED_ORIGINS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.openstreetmap.org",
] as const;

/** A video or map of another site, loaded only after a click on its picture. */
export const embedField = z.object({
  title: line.meta({ label: "Title" }),
  picture: pictureField.meta({ label: "Picture before it plays" }),
  /** The address that the frame loads. */
  embedUrl: boundedAddress
    .pipe(z.url())
    .refine((url) => EMBED_ORIGINS.some((origin) => url.startsWith(`${origin}/`)), {
      error: `An embed comes from ${EMBED_ORIGINS.join(" or ")}.`,
    })
    .meta({ label: "Address of the video or map", help: "From “Share”, “Embed” on YouTube or OpenStreetMap." }),
  /** The link to the same video or map on the other site. */
  link: z
    .object({
      label: line.meta({ label: "Text of the link" }),
      to: boundedAddress
        .pipe(z.url({ protocol: /^https$/ }))
        .meta({ label: "Where the link leads", help: "It begins with https://." }),
    })
    .meta({ label: "Link to the same on the other site" }),
  /** A note that it is sample content. */
  note: line.optional().meta({ label: "Note", help: "For example that it is sample content." }),
});

export type PageFields = z.infer<typeof pageFields>;
export type PictureField = z.infer<typeof pictureField>;
export type LinkField = z.infer<typeof linkField>;
export type BankAccount = z.infer<typeof bankAccount>;
