import type { PictureFiles } from "../../../platform/images/picture.ts";
import { foldText } from "../../../platform/text/normalize-text.ts";
import { readPageNumber } from "../../../ui/pager/page-number.ts";

/** The filters of the library, with their labels. */
export const PICTURE_FILTERS = {
  undescribed: "Without a description",
  used: "In use",
  unused: "Not used anywhere",
  uploaded: "Uploaded",
  built: "Came with the site",
} as const;
type PictureFilter = keyof typeof PICTURE_FILTERS;

export const PAGE_SIZE = 48;

/** The state of the library's list in its URL. */
export type PictureList = {
  q: string;
  show: PictureFilter | null;
  /** From 1; beyond the last page means the last one. */
  page: number;
};

/** A picture as the library lists it. */
export type ListedPicture = {
  /** As content names it: 'lib-' and its id, or the name of a built picture. */
  name: string;
  title: string;
  /** Null for a picture that nobody has described. */
  alt: string | null;
  credit: string;
  files: PictureFiles;
  /** The name of the uploaded file; null for a picture that came with the site. */
  sourceName: string | null;
  /** How many documents and posts show it. */
  uses: number;
};

const MAX_QUERY_LENGTH = 200;

/** Parses the URL of the list. Invalid parameters get their default. */
export function readPictureList(parameters: URLSearchParams): PictureList {
  const show = parameters.get("show") ?? "";
  return {
    q: (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY_LENGTH),
    show: isFilter(show) ? show : null,
    page: readPageNumber(parameters.get("page")),
  };
}

/** Returns the URL of a list, without defaults. Any change other than the page resets the page. */
export function pictureListAddress(list: PictureList, change: Partial<PictureList> = {}): string {
  const next = { ...list, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.q) parameters.set("q", next.q);
  if (next.show) parameters.set("show", next.show);
  if (next.page > 1) parameters.set("page", String(next.page));
  const query = parameters.toString();
  return query ? `/dashboard/pictures?${query}` : "/dashboard/pictures";
}

/** Returns the page of a picture. */
export function picturePath(name: string): string {
  return `/dashboard/pictures/${name}`;
}

/** Selects the pictures that a list shows. Every word of the search begins a word of the picture's texts. */
export function filterPictures(pictures: readonly ListedPicture[], { q, show }: PictureList): ListedPicture[] {
  const words = foldText(q);
  return pictures.filter(
    (picture) => passes(picture, show) && words.every((word) => textsOf(picture).includes(` ${word}`)),
  );
}

function textsOf({ title, alt, credit, sourceName, name }: ListedPicture): string {
  return ` ${foldText([title, alt, credit, sourceName, name].join(" ")).join(" ")}`;
}

function passes({ alt, sourceName, uses }: ListedPicture, show: PictureFilter | null): boolean {
  switch (show) {
    case null:
      return true;
    case "undescribed":
      return alt === null;
    case "used":
      return uses > 0;
    case "unused":
      return uses === 0;
    case "uploaded":
      return sourceName !== null;
    case "built":
      return sourceName === null;
  }
}

function isFilter(value: string): value is PictureFilter {
  return Object.hasOwn(PICTURE_FILTERS, value);
}
