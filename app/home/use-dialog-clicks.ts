import { type RefObject, useEffect } from "react";

/** Tells when the visitor follows a link in a modal dialog, and closes it on a press beside it. */
export function useDialogPresses(dialog: RefObject<HTMLDialogElement | null>, onFollow: () => void): void {
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
