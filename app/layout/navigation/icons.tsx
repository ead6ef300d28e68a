/** A chevron that points down. Rotate it with a class. */
export function Chevron({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`size-3 shrink-0 ${className}`}>
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}

const LINES = { open: "M3 6h18M3 12h18M3 18h18", close: "M5 5l14 14M19 5L5 19" };

/** The icon of the menu button: three lines to open it, a cross to close it. */
export function MenuIcon({ shape = "open" }: { shape?: keyof typeof LINES }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
      <path d={LINES[shape]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
