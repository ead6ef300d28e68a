import type { ComponentProps } from "react";

type ArrowButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & { direction: "back" | "on" };

/** A button to the previous or next item. The caller provides the label and the colours. */
export function ArrowButton({ direction, className = "", ...rest }: ArrowButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`inline-flex size-11 cursor-pointer items-center justify-center rounded border transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-50 print:hidden ${className}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
        <path
          d={direction === "back" ? "M15 5l-7 7 7 7" : "M9 5l7 7-7 7"}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}

type PauseButtonProps = {
  playing: boolean;
  onToggle: () => void;
  /** What it pauses, as in 'Pause the slides'. */
  what: string;
  /** The colours, which depend on the background. */
  className: string;
};

/** Pauses and resumes a carousel (WCAG 2.2.2). */
export function PauseButton({ playing, onToggle, what, className }: PauseButtonProps) {
  const word = playing ? "Pause" : "Play";
  return (
    <button
      type="button"
      aria-label={`${word} ${what}`}
      onClick={onToggle}
      // Focus within a carousel pauses it. Focus on this button must not, or its label would be wrong.
      onFocus={(event) => event.stopPropagation()}
      className={`inline-flex min-h-11 cursor-pointer items-center gap-2 rounded border px-4 font-semibold text-sm transition-colors print:hidden ${className}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4">
        <path d={playing ? "M6 4h4v16H6zM14 4h4v16h-4z" : "M6 3.5v17l14-8.5z"} fill="currentColor" />
      </svg>
      <span className="in-data-compact:max-sm:sr-only">{word}</span>
    </button>
  );
}
