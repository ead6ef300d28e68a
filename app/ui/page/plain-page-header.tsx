import type { ReactNode } from "react";

type PlainPageHeaderProps = { title: string; children?: ReactNode };

/** The header of a page without a picture: the title and an optional line of text. */
export function PlainPageHeader({ title, children }: PlainPageHeaderProps) {
  return (
    <div className="border-brass-400 border-b-4 bg-palm-900 text-paper-200 print:border-b print:bg-transparent print:text-ink-950">
      <div className="page-width py-10 sm:py-14 print:py-4">
        <div className="mx-auto max-w-2xl">
          <h1 className="text-3xl text-white sm:text-4xl print:text-ink-950">{title}</h1>
          {children && <p className="mt-3 text-lg">{children}</p>}
        </div>
      </div>
    </div>
  );
}
