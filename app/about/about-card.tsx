import { Link } from "react-router";
import type { Picture as PictureSource } from "../platform/images/picture.ts";
import { Picture } from "../ui/picture/picture.tsx";

export type AboutCardProps = { to: string; title: string; text: string; picture: PictureSource };

/** A card that links to a page about the university. */
export function AboutCard({ to, title, text, picture }: AboutCardProps) {
  return (
    <Link
      to={to}
      className="group flex h-full flex-col overflow-hidden rounded border border-ground-400 bg-white no-underline shadow transition-colors hover:border-brand-600"
    >
      <Picture
        picture={picture}
        sizes="(max-width: 39.99rem) 100vw, (max-width: 63.99rem) 50vw, 17rem"
        className="aspect-3/2"
      />
      <span className="block p-5">
        <span className="block font-semibold font-serif text-ink-950 text-xl group-hover:underline group-hover:underline-offset-4">
          {title}
        </span>
        <span className="mt-2 block text-ink-700 text-sm">{text}</span>
      </span>
    </Link>
  );
}
