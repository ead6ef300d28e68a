import { useEffect, useState } from "react";

const LOOK_EVERY_MS = 500;
/** Where a visitor is busy: in an open menu or dialog, in a field, or with a video that plays. */
const OPEN = "dialog[open], header [aria-expanded='true'], header details[open]";
const IN_USE = "input, select, textarea, iframe, [contenteditable]";

/** True as soon as something is `wanted` and the visitor is not busy with anything that it would cover. */
export function useWhenFree(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted || free) return;
    const look = () => setFree(isFree());
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [wanted, free]);
  return wanted && free;
}

function isFree(): boolean {
  return !document.querySelector(OPEN) && !document.activeElement?.matches(IN_USE);
}
