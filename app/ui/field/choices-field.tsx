import { describedBy, FieldError, FieldHelp, type FieldText, Optional } from "./field.tsx";

type Choice = { value: string; label: string; help?: string };

type ChoicesFieldProps = FieldText & {
  name: string;
  /** A radio group allows one choice, checkboxes any number. */
  type: "radio" | "checkbox";
  choices: readonly Choice[];
  /** On wide screens; 2 by default. */
  columns?: 1 | 2;
  /** The initially chosen values. */
  chosen?: readonly string[] | undefined;
};

/** Radio buttons or checkboxes. The first one has the field's id, so that an error summary can link to it. */
export function ChoicesField({
  id,
  name,
  type,
  label,
  help,
  error,
  optional,
  choices,
  columns = 2,
  chosen = [],
}: ChoicesFieldProps) {
  const { "aria-describedby": description, "aria-invalid": invalid } = describedBy({ id, help, error });
  return (
    // The error line is outside the fieldset, whose own border would start halfway down its legend.
    <div className={error ? "border-danger-700 border-l-4 pl-4" : ""}>
      <fieldset
        role={type === "radio" ? "radiogroup" : undefined}
        aria-describedby={description}
        aria-invalid={type === "radio" ? invalid : undefined}
      >
        <legend className="font-semibold text-ink-950">
          {label}
          {optional && <Optional />}
        </legend>
        <FieldHelp id={id} help={help} />
        <FieldError id={id} error={error} />
        <div className={`mt-2 grid gap-x-6 ${columns === 2 ? "sm:grid-cols-2" : ""}`}>
          {choices.map((choice, index) => (
            <label key={choice.value} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
              <input
                type={type}
                name={name}
                value={choice.value}
                id={index === 0 ? id : `${id}-${index + 1}`}
                aria-invalid={type === "checkbox" ? invalid : undefined}
                defaultChecked={chosen.includes(choice.value)}
                className="size-6 shrink-0 cursor-pointer accent-brand-700"
              />
              <span>
                {choice.label}
                {choice.help && <span className="block text-ink-700 text-sm leading-snug"> {choice.help}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
