import { useState } from "react";

/** Why a page's data did not come: the connection broke, or the server responded with an error or with something else than data. */
export type LoadFailure = "connection" | "server";

/** What a page's script has when its data could not be loaded: the title that the page had. */
export type LostLine = { kind: "lost-line"; title: string; failure: LoadFailure };

/** Loads a page's data from the server. When that fails, a page that is already shown stays, and says so itself. */
export async function orLostLine<Data>(load: () => Promise<Data>): Promise<Data | LostLine> {
  try {
    return await load();
  } catch (error) {
    // React Router throws redirects.
    if (error instanceof Response) throw error;
    return { kind: "lost-line", title: document.title, failure: isConnectionFailure(error) ? "connection" : "server" };
  }
}

type KeptData<Data> = { data: Data; failure: LoadFailure | null } | { data: null; failure: LoadFailure };

/** The data that came last; null where none ever came, and there is no page to keep. */
export function useKeptData<Data extends object>(data: Data | LostLine): KeptData<Data> {
  const came = isLostLine(data) ? null : data;
  const [kept, setKept] = useState(came);
  if (came && came !== kept) setKept(came);
  if (!isLostLine(data)) return { data, failure: null };
  return kept ? { data: kept, failure: data.failure } : { data: null, failure: data.failure };
}

/** A fetch and a body that the network breaks off are TypeErrors (Fetch, 5.6 and 2.2.5); React Router wraps the latter. */
function isConnectionFailure(error: unknown): boolean {
  return (
    !navigator.onLine || error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
  );
}

export function isLostLine(data: object): data is LostLine {
  return "kind" in data && data.kind === "lost-line";
}
