import { useSite } from "../content/read-site.ts";
import crest from "./crest.svg?no-inline";

/** The crest, and beside it the university's name. */
export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <span className={`flex min-w-0 items-center gap-2.5 ${className}`}>
      <img src={crest} alt="" width="48" height="56" className="crest h-11 w-auto shrink-0 nav:h-12" />
      <span className="min-w-min max-w-26 font-semibold font-serif text-lg leading-[1.1] tracking-tight">
        {useSite().identity.name}
      </span>
    </span>
  );
}
