import { useLayoutEffect, useState } from "react";
import { useHydrated } from "../ui/use-browser-value.ts";

/** Keeps what was typed into text areas before hydration, at which React gives each the text that the server sent. */
export function useTypedTexts(): void {
  const isHydrated = useHydrated();
  const [restore] = useState(() => (isHydrated || typeof document === "undefined" ? null : readTypedTexts()));
  // Before any form reads its fields.
  useLayoutEffect(() => restore?.(), [restore]);
}

/** Returns what types the texts again. */
function readTypedTexts(): () => void {
  const typed = [...document.querySelectorAll("textarea")]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({ field, text: field.value }));
  return () => {
    for (const { field, text } of typed) field.value = text;
  };
}
