import type { Picture as PictureSource } from "../../../platform/images/picture.ts";
import { Picture, PictureCredit } from "../../../ui/picture/picture.tsx";
import type { BlockProps, TitledBlockProps } from "../shown-page.ts";
import { BlockTitle } from "./text-blocks.tsx";
import { withKeys } from "./with-keys.ts";

const RATIOS = [
  { ratio: 16 / 9, className: "aspect-video" },
  { ratio: 4 / 3, className: "aspect-4/3" },
  { ratio: 1, className: "aspect-square" },
  { ratio: 3 / 4, className: "aspect-3/4" },
];

/** Returns the frame in which least of a picture is cut off. */
function frameOf({ width, height }: PictureSource): string {
  const off = (ratio: number) => Math.abs(Math.log(width / height / ratio));
  return RATIOS.reduce((best, one) => (off(one.ratio) < off(best.ratio) ? one : best)).className;
}

export function PictureBlock({
  block: { image, caption, size },
  isNarrow,
}: BlockProps<"picture"> & { isNarrow: boolean }) {
  const isWide = size === "As wide as the page";
  const wide = isNarrow ? "46rem" : "70rem";
  const frame = frameOf(image);
  return (
    <figure className={isWide ? "" : "max-w-prose"}>
      <Picture
        picture={image}
        sizes={
          isWide
            ? `(max-width: 47.99rem) calc(100vw - 2rem), (max-width: 74rem) 90vw, ${wide}`
            : "(max-width: 47.99rem) calc(100vw - 2rem), 36rem"
        }
        className={`rounded shadow ${frame} ${frame === "aspect-3/4" ? "max-w-md" : ""}`}
      />
      <Caption text={caption} picture={image} />
    </figure>
  );
}

/**
 * Returns the cells of a picture, of two columns on a phone and of six on a wide page, and its `sizes`. The first pictures are larger where the last row would
 * not be full.
 */
function placeOf(index: number, count: number, isNarrow: boolean): { className: string; sizes: string } {
  const isWholeRow = count % 2 === 1 && index === 0;
  const isHalfRow = index < ([0, 4, 2][count % 3] ?? 0);
  const [half, third] = isNarrow ? ["24rem", "16rem"] : ["34rem", "22rem"];
  return {
    className: `${isWholeRow ? "max-md:col-span-2" : ""} ${isHalfRow ? "md:col-span-3" : "md:col-span-2"}`,
    sizes: `(max-width: 47.99rem) ${isWholeRow ? "100vw" : "50vw"}, (max-width: 63.99rem) ${isHalfRow ? "46vw" : "31vw"}, ${isHalfRow ? half : third}`,
  };
}

/** Pictures in rows. Each leads to its largest file. */
export function GalleryBlock({
  block: { title, pictures },
  level,
  isNarrow,
}: TitledBlockProps<"gallery"> & { isNarrow: boolean }) {
  return (
    <>
      <BlockTitle title={title} level={level} />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-x-4 md:grid-cols-6">
        {withKeys(pictures, ({ image }) => image.base).map(({ key, item: { image, caption } }, index) => (
          <li key={key} className={`group min-w-0 ${placeOf(index, pictures.length, isNarrow).className}`}>
            <a href={`${image.base}-${image.webp.at(-1)}.webp`} className="block overflow-hidden rounded">
              <Picture
                picture={image}
                sizes={placeOf(index, pictures.length, isNarrow).sizes}
                className="aspect-4/3 rounded"
                imageClassName="transition-transform duration-250 group-hover:transform-[scale(1.04)]"
              />
              {!image.alt && !caption && <span className="sr-only">Picture {index + 1}</span>}
            </a>
            <Caption text={caption} picture={image} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Caption({ text, picture }: { text: string | undefined; picture: PictureSource }) {
  return (
    <>
      {text && <p className="mt-2 max-w-prose text-ink-700 text-sm">{text}</p>}
      <PictureCredit picture={picture} className="mt-1 max-w-prose text-ink-700 text-xs" />
    </>
  );
}
