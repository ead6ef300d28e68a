import type { Picture } from "../../platform/images/picture.ts";

type PictureCreditProps = { picture: Pick<Picture, "credit">; className: string };

/** Says who made a picture; nothing when it is not known. */
export function PictureCredit({ picture: { credit }, className }: PictureCreditProps) {
  return credit ? <p className={`break-words ${className}`}>Picture: {credit}</p> : null;
}

/** The class of a credit on a picture: its own dark ground, whatever the picture shows. */
export const CREDIT_ON_PICTURE =
  "absolute right-0 bottom-0 max-w-full rounded-tl sm:max-w-[60%] bg-[rgb(var(--shade)/0.85)] px-2 py-1 text-ground-100 text-xs print:hidden";
