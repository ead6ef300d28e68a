import { useEffect, useRef } from "react";

/** Updates an uncontrolled field when the URL changes through Back or a link. */
export function useInputFromUrl(text: string) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    // An unchanged parameter must not overwrite text typed before hydration.
    if (input.current && text !== shown.current) input.current.value = text;
    shown.current = text;
  }, [text]);
  return input;
}
