import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Picture as PictureSource } from "../../platform/images/picture.ts";
import { CREDIT_ON_PICTURE, Picture, PictureCredit } from "../picture/picture.tsx";

type PageHeaderProps = {
  title: string;
  lead?: string | undefined;
  picture: PictureSource;
  /** The breadcrumb from the home page to this page, including both. */
  trail: { name: string; url: string }[];
};

/** The header of a public page: a wide picture with the breadcrumb, the title and the lead on its dark side. */
export function PageHeader({ title, lead, picture, trail }: PageHeaderProps) {
  return (
    <div className="page-header relative isolate flex overflow-hidden border-accent-400 border-b-4 text-ground-200 lg:min-h-112 min-[100rem]:min-h-136 print:min-h-0 print:border-b print:text-ink-950">
      <Picture
        picture={picture}
        sizes="100vw"
        first
        className="page-header-picture absolute! inset-x-0 top-0 -z-10 bg-brand-900! print:hidden"
        imageClassName="object-[75%_50%]"
      />
      <div className="page-header-text flex grow items-center">
        <div className="page-width">
          <Trail trail={trail} />
          <h1 className="mt-3 max-w-xl text-3xl text-white min-[25rem]:text-4xl sm:text-5xl print:text-ink-950">
            {title}
          </h1>
          {lead && <p className="mt-4 max-w-lg text-lg">{lead}</p>}
        </div>
      </div>
      <PictureCredit picture={picture} className={CREDIT_ON_PICTURE} />
    </div>
  );
}

function Trail({ trail }: { trail: PageHeaderProps["trail"] }) {
  const ancestors = trail.slice(0, -1);
  if (ancestors.length === 0) return null;
  return (
    <nav
      aria-label="You are here"
      className="flex items-center gap-3 font-semibold text-accent-200 text-sm print:hidden"
    >
      <span aria-hidden="true" className="h-0.5 w-8 shrink-0 bg-accent-400" />
      <ol className="flex flex-wrap items-center">
        {ancestors.map(({ name, url }, index) => (
          <li key={url} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-accent-400">
                /
              </span>
            )}
            <Link
              to={new URL(url).pathname}
              className="inline-flex min-h-11 min-w-11 items-center underline decoration-accent-600 underline-offset-4 hover:text-white hover:decoration-current lg:min-h-8"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type PlainPageHeaderProps = { title: string; children?: ReactNode };

/** The header of a page without a picture: the title and an optional line of text. */
export function PlainPageHeader({ title, children }: PlainPageHeaderProps) {
  return (
    <div className="border-accent-400 border-b-4 bg-brand-900 text-ground-200 print:border-b print:bg-transparent print:text-ink-950">
      <div className="page-width py-10 sm:py-14 print:py-4">
        <div className="mx-auto max-w-2xl">
          <h1 className="text-3xl text-white sm:text-4xl print:text-ink-950">{title}</h1>
          {children && <p className="mt-3 text-lg">{children}</p>}
        </div>
      </div>
    </div>
  );
}
