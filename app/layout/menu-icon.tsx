const LINES = { open: "M3 6h18M3 12h18M3 18h18", close: "M5 5l14 14M19 5L5 19" };

/** Three lines open the menu, a cross closes it. */
export function MenuIcon({ shape = "open" }: { shape?: keyof typeof LINES }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
      <path d={LINES[shape]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
