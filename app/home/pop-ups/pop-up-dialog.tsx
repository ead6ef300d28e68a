import { type ReactNode, type RefObject, useEffect, useRef } from "react";

type PopUpDialogProps = {
  open: boolean;
  /** The id of its heading. */
  labelledBy: string;
  onClose: () => void;
  /** A link in it was followed. */
  onFollow: () => void;
  className?: string;
  children: ReactNode;
};

/** A modal dialog that Esc, its own buttons (`method="dialog"`) and a press beside it close. */
export function PopUpDialog({ open, labelledBy, onClose, onFollow, className = "", children }: PopUpDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // Itself, not its first button: it came unasked, and no button should look chosen.
    element.focus();
    return () => element.close();
  }, [open]);
  useDialogPresses(dialog, onFollow);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onClose={() => open && onClose()}
      className={`pop-up m-auto max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain rounded bg-paper-100 text-ink-900 shadow outline-none animate-fade-in backdrop:bg-palm-950/75 ${className}`}
    >
      {children}
    </dialog>
  );
}

/** The cross at the upper right corner, which stays there when the words scroll. */
export function CloseButton() {
  return (
    <form method="dialog" className="sticky top-3 z-10 flex h-0 justify-end px-3">
      <button
        type="submit"
        aria-label="Close"
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded border border-ink-400 bg-white text-ink-900 hover:border-ink-700 hover:bg-paper-200"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
          <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      </button>
    </form>
  );
}

/** Tells when the visitor follows a link in a modal dialog, and closes it on a press beside it. */
function useDialogPresses(dialog: RefObject<HTMLDialogElement | null>, onFollow: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listening = new AbortController();
    // Beside a dialog lies its backdrop, which counts as the dialog itself. A press that began inside, as when a phone
    // number is marked to be copied, does not close it.
    let pressedBeside = false;
    const onClick = ({ target }: Event) => {
      pressedBeside = target === element;
    };
    const click = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
      if (target === element && pressedBeside) element.close();
      // With one of these keys the link opens elsewhere, and the visitor stays here.
      if (ctrlKey || metaKey || shiftKey || altKey) return;
      if (target instanceof Element && target.closest("a")) onFollow();
    };
    element.addEventListener("pointerdown", onClick, listening);
    element.addEventListener("click", click, listening);
    return () => listening.abort();
  }, [dialog, onFollow]);
}
