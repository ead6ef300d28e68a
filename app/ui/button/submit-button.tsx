import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "./button.tsx";

type SubmitButtonProps = ComponentProps<typeof Button> & {
  name: string;
  value: string;
  /** Its label until the server responds: 'Saving...'. */
  pending: string;
};

/** A button that submits a form, and says so until the server responds. All of them are disabled meanwhile. */
export function SubmitButton({ pending, children, ...button }: SubmitButtonProps) {
  const { formMethod } = useNavigation();
  const isMine = usePendingValue(button.name) === button.value;
  return (
    <Button {...button} type="submit" disabled={formMethod === "POST"} aria-busy={isMine || undefined}>
      {isMine ? pending : children}
    </Button>
  );
}

/** Returns the value of the button of this name that was clicked, until the server responds; otherwise null. */
export function usePendingValue(name: string): string | null {
  const { formMethod, formData } = useNavigation();
  const value = formMethod === "POST" ? formData?.get(name) : null;
  return typeof value === "string" ? value : null;
}
