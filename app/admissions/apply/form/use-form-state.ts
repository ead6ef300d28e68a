import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/**
 * Returns `read(form)`, updated at every input event; null until hydrated.
 *
 * Re-renders only the component that calls it.
 */
export function useFormState<Value>(form: RefObject<HTMLFormElement | null>, read: (form: HTMLFormElement) => Value) {
  const [value, setValue] = useState<Value | null>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const current = form.current;
    if (!current) return;
    const check = () => {
      const now = readNow(current);
      setValue(() => now);
    };
    check();
    current.addEventListener("input", check);
    current.addEventListener("change", check);
    return () => {
      current.removeEventListener("input", check);
      current.removeEventListener("change", check);
    };
  }, [form]);
  return value;
}
