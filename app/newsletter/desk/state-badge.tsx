import { type IssueState, STATE_LABELS } from "../issue.ts";

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
