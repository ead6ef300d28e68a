import type { ComponentProps } from "react";
import { TextField } from "../../ui/field/text-field.tsx";
import { TEXT_LIMITS } from "../application.schema.ts";
import { FIELD_LABELS } from "../application.ts";
import type { SectionProps } from "./form-section.tsx";

type ApplicationTextFieldProps = SectionProps & { field: keyof typeof TEXT_LIMITS } & Omit<
    ComponentProps<typeof TextField>,
    "id" | "name" | "label" | "error"
  >;

/** One line of text of the application: its name, label and limit come from the application's own words. */
export function ApplicationTextField({ field, errors, values, defaultValue, ...rest }: ApplicationTextFieldProps) {
  return (
    <TextField
      {...rest}
      id={field}
      name={field}
      label={FIELD_LABELS[field]}
      error={errors[field]}
      maxLength={TEXT_LIMITS[field]}
      defaultValue={values[field]?.[0] ?? defaultValue}
    />
  );
}
