import type { Deps } from "../../platform/deps.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import type { CheckedRedirect } from "../../platform/site/saved-redirects.server.ts";
import type { UploadedFile } from "../pictures/add/receive-files.server.ts";
import type { BundleFault } from "./bundle-fault.ts";
import type { BundledPicture } from "./bundle-files.schema.ts";

/** A bundle without faults. Its values still have the bundle's names of pictures. */
export type CheckedBundle = {
  /** The version of the site that it was checked against. */
  siteVersion: number;
  documents: { document: ContentDocument<object>; value: object }[];
  /** `value` is null for a page without a text. */
  pages: { path: string; name: string; value: object | null }[];
  /** Their targets are the addresses to which they lead at last. */
  redirects: CheckedRedirect[];
  pictures: (BundledPicture & { upload: UploadedFile })[];
  downloads: { title: string; upload: UploadedFile; scannedAt: Date | null }[];
  /** Links to files that are neither in the bundle nor on this site. They don't prevent an import: where the bundle was exported, they led nowhere, too. */
  deadLinks: BundleFault[];
};

export type CheckDeps = Pick<
  Deps,
  "db" | "content" | "addedPages" | "pictures" | "pictureWork" | "pdfInspection" | "virusScanner" | "clock" | "routes"
>;

/** A text of the bundle with the file and the field that it is in. */
export type LocatedText = { file: string; field: string; value: object };
