import { useState, useSyncExternalStore } from "react";

/** Reads a value from the browser once, when the page is hydrated. Returns null until then, as on the server. */
export function useBrowserValue<Value>(read: () => Value): Value | null {
  const [readOnce] = useState(() => once(read));
  return useSyncExternalStore(neverChanges, readOnce, () => null);
}

/** Whether the page is hydrated: its script now handles what the visitor does. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => undefined;
}

/** A value that is read again would be another object, which React takes for a change. */
function once<Value>(read: () => Value): () => Value {
  let result: { value: Value } | undefined;
  return () => {
    result ??= { value: read() };
    return result.value;
  };
}
