import type { ReactNode } from "react";
import { Button } from "./button/button.tsx";

/** What stands in the place of anything that could not be brought over the line. */
export const LOST_LINE = {
  kind: "failed",
  message: "We can't be reached from here right now. Please check your connection.",
} as const;

/** A page that a link has led to and that could not be brought: what is known of it all the same, and the way to try again. */
export function LostPage({ children }: { children?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
      <div className="page-width py-12 sm:py-16">
        <h1 className="text-3xl sm:text-4xl">You're offline</h1>
        <p role="alert" className="mt-4 max-w-prose text-lg">
          {LOST_LINE.message}
        </p>
        <Button kind="firm" className="mt-6" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </main>
  );
}
