import { type ReactNode, useState } from "react";
import { Button } from "../button/button.tsx";

/** Why a page's data could not be loaded: a network error, or an error or invalid response of the server. */
export type LoadFailure = "connection" | "server";

/** A failed load, with the title of the page that was shown. */
export type LoadError = { kind: "load-error"; title: string; failure: LoadFailure };

/** Loads a page's data, or returns a LoadError. A page that is already shown then keeps its stale data. */
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

/** Returns the data that was loaded last; null when nothing was loaded yet. */
export function useStaleData<Data extends object>(data: Data | LoadError): StaleData<Data> {
  const loaded = isLoadError(data) ? null : data;
  const [lastData, setLastData] = useState(loaded);
  if (loaded && loaded !== lastData) setLastData(loaded);
  if (!isLoadError(data)) return { data, failure: null };
  return lastData ? { data: lastData, failure: data.failure } : { data: null, failure: data.failure };
}

/** Returns whether the network failed. An interrupted fetch or body is a TypeError (Fetch, 5.6 and 2.2.5), which React Router may wrap. */
function isConnectionFailure(error: unknown): boolean {
  return (
    !navigator.onLine || error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
  );
}

export function isLoadError(data: object): data is LoadError {
  return "kind" in data && data.kind === "load-error";
}

/** The messages for data that could not be loaded, by reason. */
export const LOAD_FAILED = {
  connection: {
    kind: "failed",
    message: "We can't be reached from here right now. Please check your connection.",
  },
  server: { kind: "failed", message: "Something went wrong on our side. Please try again in a minute." },
} as const;

/** The error page for a page that could not be loaded, with a button to try again. */
export function LoadErrorPage({ failure, children }: { failure: LoadFailure; children?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
      <div className="page-width py-12 sm:py-16">
        <h1 className="text-3xl sm:text-4xl">
          {failure === "connection" ? "You're offline" : "This page could not be loaded"}
        </h1>
        <p role="alert" className="mt-4 max-w-prose text-lg">
          {LOAD_FAILED[failure].message}
        </p>
        <Button kind="firm" className="mt-6" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </main>
  );
}
