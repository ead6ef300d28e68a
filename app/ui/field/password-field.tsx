import { type ComponentProps, useState } from "react";
import { Button } from "../button/button.tsx";
import { useHydrated } from "../use-browser-value.ts";
import { controlStyle } from "./control-style.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";

type PasswordFieldProps = Omit<FieldText, "optional"> &
  Omit<ComponentProps<"input">, "type" | "className" | keyof FieldText> & {
    autoComplete: "current-password" | "new-password";
  };

/** A form field for a password. Its show button renders after hydration, since it needs JavaScript. */
export function PasswordField({ id, label, help, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className="flex gap-2">
        <input
          autoCapitalize="none"
          spellCheck={false}
          required
          {...input}
          id={id}
          type={isShown ? "text" : "password"}
          {...describedBy({ id, help, error })}
          className={`${controlStyle(error)} min-w-0`}
        />
        {isHydrated && (
          <Button onClick={() => setShown(!isShown)} className="w-22 shrink-0">
            {isShown ? "Hide" : "Show"}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
    </Field>
  );
}
