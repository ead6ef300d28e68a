import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { LoadFailure } from "./stale-data.ts";

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
