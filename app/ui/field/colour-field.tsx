import { type ComponentProps, useRef, useState } from "react";
import { useHydrated } from "../use-browser-value.ts";
import { controlStyle } from "./control-style.ts";
import { describedBy, Field } from "./field.tsx";

type ColourFieldProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "help" | "error"> & {
  name: string;
  defaultValue: string;
};

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A form field for a colour in hex, which is typed or chosen. Android's own chooser has no field for the code of a colour. */
export function ColourField({ id, name, label, help, error, defaultValue }: ColourFieldProps) {
  const text = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(defaultValue);
  const isHydrated = useHydrated();
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className="flex items-stretch gap-3">
        <input
          type="text"
          ref={text}
          id={id}
          name={name}
          defaultValue={defaultValue}
          maxLength={20}
          spellCheck={false}
          autoComplete="off"
          onInput={(event) => setShown(event.currentTarget.value.trim())}
          {...describedBy({ id, help, error })}
          className={`${controlStyle(error)} max-w-40 font-mono`}
        />
        {isHydrated && (
          <input
            type="color"
            aria-label={`Choose: ${label}`}
            value={COLOUR.test(shown) ? shown.toLowerCase() : "#000000"}
            onChange={({ target: { value } }) => {
              setShown(value);
              if (!text.current) return;
              text.current.value = value;
              // The autosave of a form listens to the browser's own event.
              text.current.dispatchEvent(new Event("input", { bubbles: true }));
            }}
            className="h-auto min-h-12 w-16 cursor-pointer rounded border border-ink-500 bg-white p-1"
          />
        )}
      </div>
    </Field>
  );
}
