import type { ComponentProps } from "react";

const TONES = {
  calm: "border-palm-600 bg-palm-50",
  good: "border-palm-600 bg-palm-100",
  caution: "border-brass-500 bg-brass-100",
  wrong: "border-alarm-700 bg-alarm-50",
} as const;

type NoticeProps = ComponentProps<"div"> & { tone?: keyof typeof TONES };

/** A highlighted message. Give it a role (alert, status) only when it appears dynamically. */
export function Notice({ tone = "calm", className = "", ...rest }: NoticeProps) {
  return <div {...rest} className={`rounded border-l-4 p-4 text-ink-900 sm:p-5 ${TONES[tone]} ${className}`} />;
}
