import { useEffect, useState } from "react";

export type LoadedDocument =
  | { kind: "loading" }
  | { kind: "loaded"; bytes: ArrayBuffer; type: string }
  | { kind: "failed"; message: string };

const UNREACHABLE = "The document could not be loaded. Check your connection, then open it with the link.";

/** Loads a document when it is mounted. The server records the view. */
export function useDocumentBytes(path: string): LoadedDocument {
  const [loaded, setLoaded] = useState<LoadedDocument>({ kind: "loading" });
  useEffect(() => {
    const stop = new AbortController();
    void load(path, stop.signal).then((result) => {
      if (!stop.signal.aborted) setLoaded(result);
    });
    return () => stop.abort();
  }, [path]);
  return loaded;
}

async function load(path: string, signal: AbortSignal): Promise<LoadedDocument> {
  try {
    const response = await fetch(path, { signal, headers: { Accept: "application/pdf, image/*, application/json" } });
    const type = response.headers.get("Content-Type") ?? "";
    if (response.ok) return { kind: "loaded", bytes: await response.arrayBuffer(), type };
    const { message } = (await response.json()) as { message?: unknown };
    return { kind: "failed", message: typeof message === "string" ? message : UNREACHABLE };
  } catch {
    return { kind: "failed", message: UNREACHABLE };
  }
}
