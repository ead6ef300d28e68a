import type { ComponentProps } from "react";

type ArrowButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & { direction: "back" | "on" };

/** One step back or on. Its label says what it steps through, its class gives the colours. */
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
  /** Its colours, which depend on the ground. */
  className: string;
};

/** Stops what moves by itself, and sets it going again (WCAG 2.2.2). */
export function PauseButton({ playing, onToggle, what, className }: PauseButtonProps) {
  const word = playing ? "Pause" : "Play";
  return (
    <button
      type="button"
      aria-label={`${word} ${what}`}
      onClick={onToggle}
      // The focus holds what moves; here one would not know what the button is to say.
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
