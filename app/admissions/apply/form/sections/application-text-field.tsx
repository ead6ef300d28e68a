import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { TextField } from "../../../../ui/field/field.tsx";
import { formatCount } from "../../../../ui/format/format-count.ts";
import { TEXT_LIMITS } from "../../../application.schema.ts";
import { isAsked } from "../../../questions/questions.ts";
import { useQuestions } from "../../../questions/questions-context.ts";
import type { SectionProps } from "./form-section.tsx";

type ApplicationTextFieldProps = SectionProps & { field: keyof typeof TEXT_LIMITS } & Omit<
    ComponentProps<typeof TextField>,
    "id" | "name" | "label" | "error"
  >;

/** The share of a limit from which the remaining characters are shown. */
const NEAR_LIMIT = 0.9;

/**
 * Renders a text field of the application with its label and limit; nothing where the form leaves it out.
 *
 * It has no `maxlength`: browsers would silently truncate pasted text (HTML, 4.10.5.3.1). Text that is too long is reported instead.
 */
export function ApplicationTextField(props: ApplicationTextFieldProps) {
  return isAsked(useQuestions(), props.field) && <AskedTextField {...props} />;
}

function AskedTextField({ field, errors, values, defaultValue, ...rest }: ApplicationTextFieldProps) {
  const { labels } = useQuestions();
  const initialValue = values[field]?.[0] ?? defaultValue;
  const input = useRef<HTMLInputElement>(null);
  const length = useLength(input, String(initialValue ?? ""));
  const limit = TEXT_LIMITS[field];
  return (
    <div>
      <TextField
        {...rest}
        ref={input}
        id={field}
        name={field}
        label={labels[field]}
        error={errors[field]}
        defaultValue={initialValue}
      />
      <p aria-live="polite" className={length > limit ? "mt-1 font-semibold text-danger-700 text-sm" : "mt-1 text-sm"}>
        {length >= limit * NEAR_LIMIT && formatRemaining(limit, length)}
      </p>
    </div>
  );
}

/** Returns the number of characters in an input. Listens on the form, which also fires when a draft is restored. */
function useLength(input: RefObject<HTMLInputElement | null>, initialValue: string): number {
  const [length, setLength] = useState(countCharacters(initialValue));
  useEffect(() => {
    const { current } = input;
    const form = current?.form;
    const count = () => setLength(countCharacters(current?.value ?? ""));
    form?.addEventListener("input", count);
    return () => form?.removeEventListener("input", count);
  }, [input]);
  return length;
}

/** Counts as the server's validation does. */
function countCharacters(text: string): number {
  return [...text.normalize("NFC").trim()].length;
}

function formatRemaining(limit: number, length: number): string {
  if (length > limit) return `${formatCount(length - limit, "character")} too many: at most ${limit} are accepted.`;
  return `${formatCount(limit - length, "character")} left of ${limit}.`;
}
