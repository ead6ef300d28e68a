import type { ReactNode } from "react";
import { useTitle } from "../../content/read-site.ts";
import { type IssueState, STATE_LABELS } from "../issue.ts";

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
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
        {back}
        <h1 className={`break-words text-xl ${back ? "mt-1" : ""}`}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

const STATE_STYLES: Record<IssueState, string> = {
  draft: "border-ink-400 bg-ground-200",
  scheduled: "border-brand-600 bg-brand-50",
  sending: "border-brand-600 bg-brand-100",
  paused: "border-accent-500 bg-accent-100",
  sent: "border-brand-600 bg-brand-100",
};

export function StateBadge({ state }: { state: IssueState }) {
  return (
    <span className={`whitespace-nowrap rounded border px-2 py-0.5 text-ink-900 text-xs ${STATE_STYLES[state]}`}>
      {STATE_LABELS[state]}
    </span>
  );
}

/** The subject of an issue, which a draft may not have yet. */
export function subjectOf({ subject }: { subject: string }): string {
  return subject || "Without a subject";
}
