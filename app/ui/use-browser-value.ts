import { useState, useSyncExternalStore } from "react";

/** Reads a value from the browser once, when the page is hydrated. Returns null until then, as on the server. */
export function useBrowserValue<Value>(read: () => Value): Value | null {
  const [readOnce] = useState(() => once(read));
  return useSyncExternalStore(neverChanges, readOnce, () => null);
}

/** Returns whether the page is hydrated. */
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

/** Caches the value: React would take a new object for a change. */
function once<Value>(read: () => Value): () => Value {
  let result: { value: Value } | undefined;
  return () => {
    result ??= { value: read() };
    return result.value;
  };
}
