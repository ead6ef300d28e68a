import { useEffect, useRef, useState } from "react";
import type { LostLine } from "../ui/kept-data.ts";
import type { loader } from "./article.loader.server.ts";

type Answer = Exclude<Awaited<ReturnType<typeof loader>>, { type: "DataWithResponseInit" }>;
type Failed = { kind: "failed"; message: string };

const NOT_FOUND = { kind: "not-found" } as const;

/** What there is to show: the article that was asked for, or, with the reason, the one that came last, or nothing of either. */
export function useKeptArticle(asked: Answer | Failed | LostLine | null) {
  const came = asked && "article" in asked ? asked : null;
  const [kept, setKept] = useState(came);
  if (came && came !== kept) setKept(came);
  const failure = asked && "kind" in asked ? messageOf(asked) : null;
  useFocusOnArrival(failure !== null);
  if (failure === null) return came ? ({ kind: "article", shown: came, failure } as const) : NOT_FOUND;
  return kept ? ({ kind: "article", shown: kept, failure } as const) : ({ kind: "failed", failure } as const);
}

function messageOf(asked: Failed | LostLine): string {
  switch (asked.kind) {
    case "failed":
      return asked.message;
    case "lost-line":
      return "We can't be reached from here right now. Please look at your connection.";
  }
}

/** 'Try again' goes away when it has brought the article: the keyboard goes on from the article's heading. */
function useFocusOnArrival(failed: boolean): void {
  const before = useRef(failed);
  useEffect(() => {
    if (before.current && !failed) {
      const heading = document.querySelector<HTMLElement>("#main h1");
      if (heading) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
    }
    before.current = failed;
  }, [failed]);
}
