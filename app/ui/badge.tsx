import type { ReactNode } from "react";

export type BadgeTone = keyof typeof TONES;

const TONES = {
  neutral: "border-ink-400 bg-ground-200 text-ink-800",
  outline: "border-ink-400 bg-white text-ink-800",
  info: "border-brand-600 bg-brand-50 text-brand-900",
  success: "border-brand-600 bg-brand-100 text-brand-900",
  warning: "border-accent-500 bg-accent-100 text-accent-950",
  danger: "border-danger-700 bg-danger-50 text-danger-800",
} as const;

/** Shows the state of a row or page of staff in a word or two. The text says it without the colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-block shrink-0 justify-self-start rounded border px-2 py-0.5 text-xs ${TONES[tone]}`}>
      {children}
    </span>
  );
}
