import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import { type ListedPicture, picturePath } from "./picture-list.ts";

/** The widths of a tile. */
const SIZES = "(min-width: 80rem) 14rem, (min-width: 64rem) 18vw, (min-width: 40rem) 30vw, 46vw";

/** Pictures as tiles, each a link to its page. */
export function PictureGrid({ pictures }: { pictures: readonly ListedPicture[] }) {
  return (
    <ul className="mt-3 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
      {pictures.map((picture) => (
        <PictureTile key={picture.name} picture={picture} />
      ))}
    </ul>
  );
}

function PictureTile({ picture: { name, title, alt, files, sourceName, uses } }: { picture: ListedPicture }) {
  return (
    <li className="min-w-0">
      <Link
        to={picturePath(name)}
        className="group block h-full overflow-hidden rounded border border-ground-400 bg-white no-underline hover:border-brand-700"
      >
        <Picture picture={{ ...files, alt: "" }} sizes={SIZES} className="aspect-4/3" />
        <span className="block px-3 py-2">
          <span className="line-clamp-2 break-words font-semibold text-ink-950 text-sm group-hover:underline">
            {title}
          </span>
          <span className="mt-0.5 block text-ink-700 text-xs">
            {formatUses(uses)}
            {sourceName === null && " · Came with the site"}
          </span>
          {alt === null && (
            <span className="mt-1 block">
              <Badge tone="warning">No description</Badge>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function formatUses(uses: number): string {
  if (uses === 0) return "Not used";
  return uses === 1 ? "Used once" : `Used in ${uses} places`;
}
