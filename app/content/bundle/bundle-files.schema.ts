import { z } from "zod";
import { PICTURE_LIMITS } from "../pictures/picture-texts.schema.ts";

/** The files of a site bundle, which is a ZIP archive with everything that distinguishes one university's site from another's. */

export const SITE_FILE = "site.json";
export const PAGES_FILE = "pages.json";
export const REDIRECTS_FILE = "redirects.json";
export const PICTURES_FILE = "pictures.json";
export const DOWNLOADS_FILE = "downloads.json";
export const DOCUMENTS_FOLDER = "documents/";
export const PICTURES_FOLDER = "pictures/";
export const DOWNLOADS_FOLDER = "downloads/";

/** Raised when a bundle of this release can't be read by the release before. */
export const BUNDLE_VERSION = 1;

/** What the bundle is. */
export const siteFile = z.strictObject({
  format: z.literal("gatehouse-site", { error: "It has to be gatehouse-site." }),
  version: z.literal(BUNDLE_VERSION, {
    error: `This Gatehouse reads bundles of version ${BUNDLE_VERSION}. Import it with the Gatehouse that made it.`,
  }),
  /** For those who read the file. */
  name: z.string().max(300).optional(),
  exportedAt: z.string().max(40).optional(),
});

/**
 * The pages that editors added, each with its text, which is checked as the form of the page does; without a text where visitors see none, but pages
 * below it.
 */
export const pagesFile = z
  .array(
    z.strictObject({
      path: z.string().max(200),
      name: z.string().trim().min(1).max(300),
      text: z.looseObject({}).optional(),
    }),
  )
  .max(500);

/** The redirects of old addresses, which are checked as those that editors enter. */
export const redirectsFile = z
  .array(z.strictObject({ path: z.string().max(300), target: z.string().max(2000), isPermanent: z.boolean() }))
  .max(2000);

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const percent = z.number().min(0).max(100);

/** The pictures of the library that the texts use by their names. */
export const picturesFile = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9-]{1,100}$/, "A name has lower-case letters, digits and hyphens."),
      file: z.string().regex(/^pictures\/[\w.-]{1,200}$/, "A file is in the folder pictures."),
      title: z.string().trim().min(1).max(PICTURE_LIMITS.title),
      /** Null until somebody has described it, empty for a decorative picture. */
      alt: z.string().max(PICTURE_LIMITS.alt).nullable().optional(),
      credit: z.string().max(PICTURE_LIMITS.credit).optional(),
      /** What stays visible when the picture is cropped, in percent from the left and from the top. */
      focus: z.strictObject({ x: percent, y: percent }).optional(),
      /** The SHA-256 of the file, and of the upload that it was made from, by which an import recognizes a picture that nobody changed. */
      sha256: hash.optional(),
      source: hash.optional(),
    }),
  )
  .max(1000);

/** The PDFs that the texts link to as '/files/<SHA-256>/<name>'. */
export const downloadsFile = z
  .array(
    z.strictObject({
      file: z
        .string()
        .regex(/^downloads\/(?:[\w-]{1,64}\/)?[A-Za-z0-9._-]{1,100}\.pdf$/, "A file is a PDF in the folder downloads."),
      title: z.string().trim().min(1).max(PICTURE_LIMITS.title),
    }),
  )
  .max(500);

export type BundledRedirect = z.infer<typeof redirectsFile>[number];
export type BundledPicture = z.infer<typeof picturesFile>[number];
export type BundledDownload = z.infer<typeof downloadsFile>[number];
