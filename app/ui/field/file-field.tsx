import type { ComponentProps } from "react";
import { describedBy, Field, type FieldText } from "./field.tsx";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "className">;

/** A form field for files. */
export function FileField({ id, label, help, error, optional, ...input }: FieldText & Omit<FileInputProps, "id">) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <FileInput {...input} id={id} {...describedBy({ id, help, error })} />
    </Field>
  );
}

/** The input of a field for files, which its caller labels. */
export function FileInput(input: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      className="block min-h-11 w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-ink-400 file:border-solid file:bg-white file:px-4 file:font-semibold"
    />
  );
}
