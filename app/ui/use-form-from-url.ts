import { useEffect, useRef } from "react";

/** Updates uncontrolled fields when the URL changes, as by Back or by removing a filter. Returns the ref of their form. */
export function useFormFromUrl(values: Record<string, string | null>) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      // Unchanged fields are left alone: the user may have typed in them before hydration.
      if (isControl && value !== shown.current[name]) control.value = value ?? "";
    }
    shown.current = values;
  });
  return form;
}
