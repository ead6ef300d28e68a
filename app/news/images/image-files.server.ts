import type { PictureFiles } from "../../platform/images/picture.ts";

type ImageVariants = {
  id: string;
  width: number;
  height: number;
  avif: Record<string, unknown>;
  webp: Record<string, unknown>;
  preview: string;
};

/** Returns the URLs and widths of an uploaded picture's variants: '/news/images/<id>-<width>.avif'. */
export function imageFiles({ id, width, height, avif, webp, preview }: ImageVariants): PictureFiles {
  return { base: `/news/images/${id}`, width, height, avif: widths(avif), webp: widths(webp), preview };
}

function widths(variants: Record<string, unknown>): number[] {
  return Object.keys(variants)
    .map(Number)
    .sort((a, b) => a - b);
}
