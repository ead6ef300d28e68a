/** A picture as pages draw it: one master, cut to several widths by the build. */
export type Picture = {
  /** Where its files are, without the width and the ending: '/pictures/hero-campus-1a2b3c4d'. */
  base: string;
  /** Of the master, in px. */
  width: number;
  height: number;
  /** The widths that there are as AVIF, ascending, in px. */
  avif: number[];
  /** The widths that there are as WebP, for browsers that don't know AVIF. */
  webp: number[];
  /** A few pixels of it as a data address, shown until it has come. */
  preview: string;
  /** What it shows, for who can't see it; empty where it only adorns. */
  alt: string;
};

/** The same without words for it. */
export type PictureFiles = Omit<Picture, "alt">;

/** The address of the cut that services show beside a shared link: 1200 by 630 px, JPEG. */
export function sharedCut(picture: Pick<Picture, "base">): string {
  return `${picture.base}-share.jpg`;
}
