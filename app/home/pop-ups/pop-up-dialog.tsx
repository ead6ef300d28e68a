import { type ReactNode, type RefObject, useEffect, useRef } from "react";

type PopUpDialogProps = {
  open: boolean;
  /** The id of the heading. */
  labelledBy: string;
  onClose: () => void;
  /** Called when the visitor follows a link in the dialog. */
  onFollow: () => void;
  className?: string;
  children: ReactNode;
};

/** A modal dialog that closes on Esc, on its own buttons (`method="dialog"`) and on a click on the backdrop. */
export function PopUpDialog({ open, labelledBy, onClose, onFollow, className = "", children }: PopUpDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // Focus the dialog, not its first button: it opened by itself, and no button should look preselected.
    element.focus();
    return () => element.close();
  }, [open]);
  useDialogClicks(dialog, onFollow);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onClose={() => open && onClose()}
      className={`pop-up m-auto max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain rounded bg-ground-100 text-ink-900 shadow outline-none animate-fade-in backdrop:bg-ink-950/75 ${className}`}
    >
      {children}
    </dialog>
  );
}

/** The close button in the upper right corner. It stays there when the text scrolls. */
export function CloseButton() {
  return (
    <form method="dialog" className="sticky top-3 z-10 flex h-0 justify-end px-3">
      <button
        type="submit"
        aria-label="Close"
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded border border-ink-400 bg-white text-ink-900 hover:border-ink-700 hover:bg-ground-200"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
          <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      </button>
    </form>
  );
}

/** Reports links that the visitor follows in a modal dialog, and closes it on a click on its backdrop. */
function useDialogClicks(dialog: RefObject<HTMLDialogElement | null>, onFollow: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listening = new AbortController();
    // A click on the backdrop has the dialog as its target. A drag that began inside, such as selecting a phone number,
    // must not close the dialog.
    let startedOnBackdrop = false;
    const onPointerDown = ({ target }: Event) => {
      startedOnBackdrop = target === element;
    };
    const onClick = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
      if (target === element && startedOnBackdrop) element.close();
      // With one of these keys the link opens in another tab or window.
      if (ctrlKey || metaKey || shiftKey || altKey) return;
      if (target instanceof Element && target.closest("a")) onFollow();
    };
    element.addEventListener("pointerdown", onPointerDown, listening);
    element.addEventListener("click", onClick, listening);
    return () => listening.abort();
  }, [dialog, onFollow]);
}
