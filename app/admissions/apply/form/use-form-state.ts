import { type RefObject, useEffect, useState } from "react";

/**
 * Returns `read(form)`, updated at every input event; null until hydrated.
 *
 * Re-renders only the component that calls it. `read` must be a stable reference.
 */
export function useFormState<Value>(form: RefObject<HTMLFormElement | null>, read: (form: HTMLFormElement) => Value) {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    const current = form.current;
    if (!current) return;
    const check = () => setValue(() => read(current));
    check();
    current.addEventListener("input", check);
    current.addEventListener("change", check);
    return () => {
      current.removeEventListener("input", check);
      current.removeEventListener("change", check);
    };
  }, [form, read]);
  return value;
}
