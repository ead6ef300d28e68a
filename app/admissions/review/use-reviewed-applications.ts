import { useEffect, useRef, useState } from "react";
import { reviewedPath } from "./review-address.ts";
import type { ReviewedApplication } from "./reviewed-application.server.ts";

export type LoadedApplication =
  | { kind: "ready"; application: ReviewedApplication }
  | { kind: "failed"; message: string };

type ReviewedApplications = {
  loaded: ReadonlyMap<number, LoadedApplication>;
  /** Loads an application again, because it has changed or could not be loaded. */
  reload: (id: number) => void;
};

/** Loads the applications that are shown or will be next, once each. */
export function useReviewedApplications(
  initial: ReviewedApplication | null,
  wanted: readonly (number | null)[],
): ReviewedApplications {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, LoadedApplication>>(
    () => new Map(initial ? [[initial.id, { kind: "ready", application: initial }]] : []),
  );
  const requested = useRef(new Set<number>());

  const reload = (id: number) => {
    if (requested.current.has(id)) return;
    requested.current.add(id);
    void loadApplication(id).then((result) => {
      requested.current.delete(id);
      setLoaded((before) => new Map(before).set(id, result));
    });
  };
  useEffect(() => {
    for (const id of wanted) if (id !== null && !loaded.has(id)) reload(id);
  });
  return { loaded, reload };
}

async function loadApplication(id: number): Promise<LoadedApplication> {
  try {
    const response = await fetch(reviewedPath(id), { headers: { Accept: "application/json" } });
    if (response.ok) return { kind: "ready", application: (await response.json()) as ReviewedApplication };
    if (response.status === 401)
      return { kind: "failed", message: "You are signed out. Sign in again, then try again." };
    if (response.status === 404) return { kind: "failed", message: "This application is no longer here." };
    return { kind: "failed", message: "The server could not load this application." };
  } catch {
    return { kind: "failed", message: "This application could not be loaded. Check your connection." };
  }
}
