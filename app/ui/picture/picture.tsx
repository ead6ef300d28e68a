import { focusDigits, type Picture as PictureSource } from "../../platform/images/picture.ts";

type PictureProps = {
  picture: PictureSource;
  /** The `sizes` of the image: '(max-width: 47.99rem) 100vw, 33vw'. */
  sizes: string;
  /** The class of the frame, which sets the aspect ratio: 'aspect-4/3 rounded'. */
  className?: string;
  /** The class of the image, which fills the frame: 'object-[70%_50%]', for pictures without a focal point. */
  imageClassName?: string;
  /** Whether the picture is visible when the page opens. All others are loaded lazily. */
  first?: boolean;
};

/** A responsive picture that fills its frame, cropped around its focal point. Shows a blurred preview while it loads, without layout shift. */
export function Picture({ picture, sizes, className = "", imageClassName = "", first = false }: PictureProps) {
  const { base, width, height, avif, webp, preview, alt, focus } = picture;
  const crop = focus && { "data-focus-x": focusDigits(focus.x), "data-focus-y": focusDigits(focus.y) };
  return (
    <div className={`relative overflow-hidden bg-ground-300 ${className}`}>
      <img
        {...crop}
        src={preview}
        alt=""
        width={width}
        height={height}
        className={`absolute inset-0 size-full transform-[scale(1.1)] object-cover blur-lg print:hidden ${imageClassName}`}
      />
      <picture className={`absolute inset-0 ${first ? "" : "later-picture"}`}>
        <source type="image/avif" srcSet={sourceSet(base, avif, "avif")} sizes={sizes} />
        <img
          {...crop}
          src={`${base}-${webp[0]}.webp`}
          srcSet={sourceSet(base, webp, "webp")}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : "auto"}
          decoding="async"
          className={`size-full object-cover ${imageClassName}`}
        />
      </picture>
    </div>
  );
}

function sourceSet(base: string, widths: number[], extension: string): string {
  return widths.map((width) => `${base}-${width}.${extension} ${width}w`).join(", ");
}

type PictureCreditProps = { picture: Pick<PictureSource, "credit">; className: string };

/** Says who made a picture; nothing when it is not known. */
export function PictureCredit({ picture: { credit }, className }: PictureCreditProps) {
  return credit ? <p className={`break-words ${className}`}>Picture: {credit}</p> : null;
}

/** The class of a credit on a picture: its own dark ground, whatever the picture shows. */
export const CREDIT_ON_PICTURE =
  "absolute right-0 bottom-0 max-w-full rounded-tl sm:max-w-[60%] bg-[rgb(var(--shade)/0.85)] px-2 py-1 text-ground-100 text-xs print:hidden";
