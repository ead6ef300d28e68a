/** An image as pages render it: the build resizes a master to several widths. */
export type Picture = {
  /** The address of its files without width and extension: '/pictures/hero-campus-1a2b3c4d'. */
  base: string;
  /** The master's width, in px. */
  width: number;
  height: number;
  /** The available AVIF widths, ascending, in px. */
  avif: number[];
  /** The available WebP widths, for browsers without AVIF. */
  webp: number[];
  /** A tiny preview as a data URL, shown while the image loads. */
  preview: string;
  /** What stays visible when the picture is cropped, in percent from the left and from the top. Absent for the middle. */
  focus?: FocalPoint | undefined;
  /** Who took or made it. Absent when it is not known. */
  credit?: string | undefined;
  /** The text alternative; empty for a decorative image. */
  alt: string;
};

/** A point of a picture, in whole percent of its width and height. */
export type FocalPoint = { x: number; y: number };

/** Returns a coordinate of a focal point as the styles of pictures expect it: '07', '70' or '100'. */
export function focusDigits(percent: number): string {
  return String(percent).padStart(2, "0");
}

/** An image without its text alternative. */
export type PictureFiles = Omit<Picture, "alt">;

/** Returns the address of the link preview image: JPEG, 1200 by 630 px. */
export function linkPreviewUrl(picture: Pick<Picture, "base">): string {
  return `${picture.base}-share.jpg`;
}
