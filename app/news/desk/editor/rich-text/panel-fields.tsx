import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { controlStyle } from "../../../../ui/field/control-style.ts";

/** The panel of a toolbar's button. It is inside the post's form: Enter would submit that, and Escape closes the panel. */
export function Panel({ label, onEnter, onClose, children }: PanelProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    if (event.key === "Escape") onClose();
    else if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    else onEnter();
    event.preventDefault();
  }
  return (
    <fieldset onKeyDown={onKeyDown} className="grid min-w-0 gap-3 border-ground-500 border-t bg-white p-3">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

type PanelProps = { label: string; onEnter(): void; onClose(): void; children: ReactNode };

/** A text field of a panel. It has no name: the post's form doesn't send it. */
export function PanelField({ id, label, help, value, input, isUrl, onChange }: PanelFieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="mb-1 text-ink-700 text-sm">
          {help}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="text"
        inputMode={isUrl ? "url" : undefined}
        autoComplete="off"
        maxLength={300}
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        // The post's form saves drafts at each change of a field.
        onChange={(event) => onChange(event.target.value)}
        className={controlStyle(undefined)}
      />
    </div>
  );
}

type PanelFieldProps = {
  id: string;
  label: string;
  help?: string;
  value: string;
  input?: RefObject<HTMLInputElement | null>;
  isUrl?: boolean;
  onChange(value: string): void;
};

type PanelEndProps = { problem: string; isNew: boolean; onSave(): void; onCancel(): void };

/** The message and the buttons of a panel that adds something to the text, or changes it there. */
export function PanelEnd({ problem, isNew, onSave, onCancel }: PanelEndProps) {
  return (
    <>
      <p role="alert" className="font-semibold text-danger-700 text-sm empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="firm" onClick={onSave}>
          {isNew ? "Put it into the text" : "Change it in the text"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </>
  );
}
