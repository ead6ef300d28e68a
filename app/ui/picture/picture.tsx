import type { Picture as PictureSource } from "../../platform/images/picture.ts";

type PictureProps = {
  picture: PictureSource;
  /** How wide it is drawn, as the `sizes` of an image: '(max-width: 47.99rem) 100vw, 33vw'. */
  sizes: string;
  /** Of the frame, which gives the ratio: 'aspect-4/3 rounded'. */
  className?: string;
  /** Of the image in it, which fills it: 'object-[70%_50%]'. */
  imageClassName?: string;
  /** Whether it is seen at once, when the page opens. All others wait until they come near. */
  first?: boolean;
};

/** A picture that fills its frame: the smallest file that is sharp there, a blurred preview until it has come, and no jump. */
export function Picture({ picture, sizes, className = "", imageClassName = "", first = false }: PictureProps) {
  const { base, width, height, avif, webp, preview, alt } = picture;
  return (
    <div className={`relative overflow-hidden bg-paper-300 ${className}`}>
      <img
        src={preview}
        alt=""
        width={width}
        height={height}
        className={`absolute inset-0 size-full transform-[scale(1.1)] object-cover blur-lg print:hidden ${imageClassName}`}
      />
      <picture>
        <source type="image/avif" srcSet={sourceSet(base, avif, "avif")} sizes={sizes} />
        <img
          src={`${base}-${webp[0]}.webp`}
          srcSet={sourceSet(base, webp, "webp")}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : "auto"}
          decoding="async"
          className={`relative size-full object-cover ${imageClassName}`}
        />
      </picture>
    </div>
  );
}

function sourceSet(base: string, widths: number[], ending: string): string {
  return widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(", ");
}
