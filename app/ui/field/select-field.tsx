import type { ComponentProps } from "react";
import { controlStyle } from "./control-style.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";

type Choice = { value: string; label: string };

type SelectFieldProps = FieldText & {
  choices: readonly Choice[];
  /** The text of the empty choice. */
  empty?: string;
} & Omit<ComponentProps<"select">, keyof FieldText | "children">;

/** A native select for one choice from a long list. */
export function SelectField({ id, label, help, error, optional, choices, empty, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <select {...select} id={id} {...describedBy({ id, help, error })} className={controlStyle(error)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
