import { type RefObject, useEffect, useState } from "react";

/**
 * What `read` makes of a form as it stands just now, at every letter; null until this script is here.
 *
 * Only the component that asks is drawn again. `read` has to be the same function each time.
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
