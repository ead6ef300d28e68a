import type { ComponentProps } from "react";
import { controlStyle } from "./control-style.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";

type TextareaFieldProps = FieldText & Omit<ComponentProps<"textarea">, keyof FieldText>;

/** A form field for several lines of text. */
export function TextareaField({ id, label, help, error, optional, ...textarea }: TextareaFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <textarea rows={3} {...textarea} id={id} {...describedBy({ id, help, error })} className={controlStyle(error)} />
    </Field>
  );
}
