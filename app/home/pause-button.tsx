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
