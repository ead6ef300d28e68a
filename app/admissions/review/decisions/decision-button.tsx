import { Key } from "../keys/key.tsx";

export const BUTTON =
  "flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 rounded border px-3 text-left font-semibold leading-tight max-sm:justify-center max-sm:px-1 max-sm:text-center max-sm:text-[0.875rem]";
export const FIRM = "border-transparent bg-brand-800 text-white hover:bg-brand-900";
export const PLAIN = "border-ink-400 bg-white text-ink-900 hover:border-ink-700 hover:bg-ground-100";

type DecisionButtonProps = { isFirm?: boolean; shortcut: string | null; children: string };

/** Submits a decision, and names its key. */
export function DecisionButton({ isFirm = false, shortcut, children }: DecisionButtonProps) {
  return (
    <button type="submit" aria-keyshortcuts={shortcut ?? undefined} className={`${BUTTON} ${isFirm ? FIRM : PLAIN}`}>
      {children} {shortcut !== null && <Key>{shortcut}</Key>}
    </button>
  );
}
