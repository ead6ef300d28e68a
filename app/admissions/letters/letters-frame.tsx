import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import type { LettersSection } from "./letters-sections.ts";

type LettersFrameProps = {
  title: string;
  /** The link back, on a page below a section. */
  back?: ReactNode;
  /** The sections, on the first page of one. */
  sections?: readonly LettersSection[];
  isWrong?: boolean;
  children: ReactNode;
};

/** The frame of the pages about decisions and letters: the link back or the sections, the heading, and the content. */
export function LettersFrame({ title, back, sections = [], isWrong = false, children }: LettersFrameProps) {
  return (
    <div className="relative min-h-0 grow sm:overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        {sections.length > 1 && (
          <nav aria-label="Decisions and letters" className="mb-3 print:hidden">
            <ul className="flex flex-wrap gap-x-6 border-ground-400 border-b">
              {sections.map(({ label, path }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    end
                    className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 font-semibold text-link aria-[current]:border-brand-800 aria-[current]:text-ink-950"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {back && <div className="print:hidden">{back}</div>}
        <p className="mb-2 hidden print:block">{useSite().identity.name}</p>
        <h1 className={`break-words text-xl ${back ? "mt-1" : ""}`}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
