import type { PictureFiles } from "../../platform/images/picture.ts";

type ImageVariants = {
  id: string;
  width: number;
  height: number;
  avif: Record<string, unknown>;
  webp: Record<string, unknown>;
  preview: string;
};

/** Where the cuts of a picture that an editor brought are found: '/news/images/<id>-<width>.avif'. */
export function uploadedFiles({ id, width, height, avif, webp, preview }: ImageVariants): PictureFiles {
  return { base: `/news/images/${id}`, width, height, avif: widths(avif), webp: widths(webp), preview };
}

function widths(variants: Record<string, unknown>): number[] {
  return Object.keys(variants)
    .map(Number)
    .sort((a, b) => a - b);
}
