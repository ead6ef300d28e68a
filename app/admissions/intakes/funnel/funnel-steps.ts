/** The steps of filling in the form, in order. Each is counted once per opened form; a section when something is typed in it. */
export const FUNNEL_STEPS = [
  "opened",
  "began",
  "you",
  "where-you-live",
  "what-you-want-to-study",
  "your-results",
  "file",
  "how-you-heard-of-us",
  "submitted",
] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];
