import { useState } from "react";

/** Why a page's data did not come: the connection broke, or the server responded with an error or with something else than data. */
export type LoadFailure = "connection" | "server";

/** What a page's script has when its data could not be loaded: the title that the page had. */
export type LoadError = { kind: "load-error"; title: string; failure: LoadFailure };

/** Loads a page's data from the server. When that fails, a page that is already shown stays, and says so itself. */
export async function orLoadError<Data>(load: () => Promise<Data>): Promise<Data | LoadError> {
  try {
    return await load();
  } catch (error) {
    // React Router throws redirects.
    if (error instanceof Response) throw error;
    return { kind: "load-error", title: document.title, failure: isConnectionFailure(error) ? "connection" : "server" };
  }
}

type StaleData<Data> = { data: Data; failure: LoadFailure | null } | { data: null; failure: LoadFailure };

/** The data that came last; null where none ever came, and there is no page to keep. */
export function useStaleData<Data extends object>(data: Data | LoadError): StaleData<Data> {
  const came = isLoadError(data) ? null : data;
  const [lastData, setLastData] = useState(came);
  if (came && came !== lastData) setLastData(came);
  if (!isLoadError(data)) return { data, failure: null };
  return lastData ? { data: lastData, failure: data.failure } : { data: null, failure: data.failure };
}

/** A fetch and a body that the network breaks off are TypeErrors (Fetch, 5.6 and 2.2.5); React Router wraps the latter. */
function isConnectionFailure(error: unknown): boolean {
  return (
    !navigator.onLine || error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
  );
}

export function isLoadError(data: object): data is LoadError {
  return "kind" in data && data.kind === "load-error";
}
