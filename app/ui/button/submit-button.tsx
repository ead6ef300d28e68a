import type { ComponentProps } from "react";
import { type Navigation, useNavigation } from "react-router";
import { Button } from "./button.tsx";

type SubmitButtonProps = ComponentProps<typeof Button> & {
  name: string;
  value: string;
  /** Its label until the server responds: 'Saving...'. */
  pending: string;
  /** The field by which its form differs from others with the same button. */
  formField?: { name: string; value: string };
};

/** A button that submits a form, and says so until the server responds. All of them are disabled meanwhile. */
export function SubmitButton({ pending, formField, children, ...button }: SubmitButtonProps) {
  const navigation = useNavigation();
  const isMine = [button, ...(formField ? [formField] : [])].every(
    ({ name, value }) => pendingValue(navigation, name) === value,
  );
  return (
    <Button {...button} type="submit" disabled={navigation.formMethod === "POST"} aria-busy={isMine || undefined}>
      {isMine ? pending : children}
    </Button>
  );
}

/** Returns the value of the button of this name that was clicked, until the server responds; otherwise null. */
export function usePendingValue(name: string): string | null {
  return pendingValue(useNavigation(), name);
}

function pendingValue(
  { formMethod, formData }: Pick<Navigation, "formMethod" | "formData">,
  name: string,
): string | null {
  const value = formMethod === "POST" ? formData?.get(name) : null;
  return typeof value === "string" ? value : null;
}
