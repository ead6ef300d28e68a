import type { ComponentProps, ReactNode } from "react";
import { controlStyle } from "./control-style.ts";

/** The texts of every form field. */
export type FieldText = {
  /** The id of the control. The ids of help and error derive from it. */
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
};

type FieldProps = FieldText & { children: ReactNode };

/** A form field: label, help, error and control from top to bottom. */
export function Field({ id, label, help, error, optional = false, children }: FieldProps) {
  return (
    <div className={error ? "border-danger-700 border-l-4 pl-4" : ""}>
      <label htmlFor={id} className="block font-semibold text-ink-950">
        {label}
        {optional && <Optional />}
      </label>
      <FieldHelp id={id} help={help} />
      <FieldError id={id} error={error} />
      <div className="mt-2">{children}</div>
    </div>
  );
}

/** The suffix of an optional field's label. All other fields are required. */
export function Optional() {
  return <span className="font-normal text-ink-700"> (optional)</span>;
}

export function FieldHelp({ id, help }: Pick<FieldText, "id" | "help">) {
  if (!help) return null;
  return (
    <div id={`${id}-help`} className="wrap-anywhere mt-0.5 max-w-prose text-ink-700 text-sm">
      {help}
    </div>
  );
}

export function FieldError({ id, error }: Pick<FieldText, "id" | "error">) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1 max-w-prose font-semibold text-danger-700">
      <span className="sr-only">Error: </span>
      {error}
    </p>
  );
}

/** Returns the ARIA attributes that connect a control with its help and error. */
export function describedBy({ id, help, error }: Pick<FieldText, "id" | "help" | "error">) {
  const ids = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined } as const;
}

type TextFieldProps = FieldText & Omit<ComponentProps<"input">, keyof FieldText>;

/** A form field for one line of text. */
export function TextField({ id, label, help, error, optional, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <input type="text" {...input} id={id} {...describedBy({ id, help, error })} className={controlStyle(error)} />
    </Field>
  );
}

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
