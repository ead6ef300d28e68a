import type { ComponentProps, KeyboardEvent } from "react";
import { controlStyle } from "../../../../ui/field/control-style.ts";
import { describedBy, Field } from "../../../../ui/field/field.tsx";
import type { TextareaField } from "../../../../ui/field/textarea-field.tsx";
import { joinLines } from "../../form/form-field.ts";

/**
 * A form field for one line of text that may be longer than the screen is wide: it grows with its text, and has two rows in browsers without
 * `field-sizing`. Without JavaScript, the server joins its lines.
 */
export function LineField({
  id,
  label,
  help,
  error,
  optional,
  onInput,
  ...textarea
}: ComponentProps<typeof TextareaField>) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <textarea
        rows={2}
        {...textarea}
        id={id}
        {...describedBy({ id, help, error })}
        onKeyDown={submitOnEnter}
        onInput={(event) => {
          keepOneLine(event.currentTarget);
          onInput?.(event);
        }}
        // Sized by its content, it would be as wide as its longest word.
        className={`field-sizing-content wrap-anywhere py-2.5! supports-[field-sizing:content]:resize-none ${controlStyle(error)}`}
      />
    </Field>
  );
}

/** Lets Enter submit the form, as in an input: by its first button. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}

/** Joins pasted lines. The cursor stays where it is. */
function keepOneLine(field: HTMLTextAreaElement): void {
  const before = field.value.slice(0, field.selectionEnd);
  const joined = joinLines(field.value);
  if (joined === field.value) return;
  field.value = joined;
  const cursor = joinLines(before).length;
  field.setSelectionRange(cursor, cursor);
}
