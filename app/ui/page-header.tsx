import { Link } from "react-router";
import type { Picture as PictureSource } from "../platform/picture.ts";
import { Picture } from "./picture/picture.tsx";

type PageHeaderProps = {
  title: string;
  lead?: string | undefined;
  picture: PictureSource;
  /** The way from the home page to this one, both included. */
  trail: { name: string; url: string }[];
};

/** The head of a public page: a wide picture, and over its calm side where the reader is and what the page is called. */
export function PageHeader({ title, lead, picture, trail }: PageHeaderProps) {
  return (
    <div className="relative isolate overflow-hidden border-brass-400 border-b-4 bg-palm-900 text-paper-200 print:border-b print:bg-transparent print:text-ink-950">
      <Picture
        picture={picture}
        sizes="100vw"
        first
        className="absolute! inset-0 -z-20 bg-palm-900! print:hidden"
        imageClassName="object-[75%_50%]"
      />
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-r from-palm-950 via-palm-950/80 to-palm-950/10 max-sm:to-palm-950/50 print:hidden"
      />
      <div className="page-width py-14 sm:py-20 lg:py-24 print:py-4">
        <Trail trail={trail} />
        <h1 className="mt-3 max-w-2xl text-4xl text-white sm:text-5xl print:text-ink-950">{title}</h1>
        {lead && <p className="mt-4 max-w-xl text-lg">{lead}</p>}
      </div>
    </div>
  );
}

function Trail({ trail }: { trail: PageHeaderProps["trail"] }) {
  const way = trail.slice(0, -1);
  if (way.length === 0) return null;
  return (
    <nav aria-label="You are here" className="text-sm print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {way.map(({ name, url }) => (
          <li key={url} className="flex items-center gap-2">
            <Link
              to={new URL(url).pathname}
              className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-white"
            >
              {name}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
