import type { ComponentProps } from "react";
import { controlStyle } from "./control-style.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";

type TextFieldProps = FieldText & Omit<ComponentProps<"input">, keyof FieldText>;

/** A form field for one line of text. */
export function TextField({ id, label, help, error, optional, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <input type="text" {...input} id={id} {...describedBy({ id, help, error })} className={controlStyle(error)} />
    </Field>
  );
}
