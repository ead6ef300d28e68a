import type { ReactNode } from "react";
import { useTitle } from "../content/read-site.ts";

type NewsletterFrameProps = {
  title: string;
  /** The link back, on a page below the list of issues. */
  back?: ReactNode;
  isWrong?: boolean;
  children: ReactNode;
};

/** The frame of the newsletter's pages for staff: the link back or the sections, the heading, and the content. */
export function NewsletterFrame({ title, back, isWrong = false, children }: NewsletterFrameProps) {
  return (
    <div className="relative min-h-0 grow sm:overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        {back}
        <h1 className={`break-words text-xl ${back ? "mt-1" : ""}`}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
