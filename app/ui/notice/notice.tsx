import type { ComponentProps } from "react";

const TONES = {
  calm: "border-brand-600 bg-brand-50",
  good: "border-brand-600 bg-brand-100",
  caution: "border-accent-500 bg-accent-100",
  wrong: "border-danger-700 bg-danger-50",
} as const;

type NoticeProps = ComponentProps<"div"> & { tone?: keyof typeof TONES };

/** A highlighted message. Give it a role (alert, status) only when it appears dynamically. */
export function Notice({ tone = "calm", className = "", ...rest }: NoticeProps) {
  return <div {...rest} className={`rounded border-l-4 p-4 text-ink-900 sm:p-5 ${TONES[tone]} ${className}`} />;
}
