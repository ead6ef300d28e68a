import { useCrest, useSite } from "../content/read-site.ts";
import crest from "../ui/crest.svg?no-inline";

/** A longer name takes more than the three lines that the navigation row has room for. */
const MAX_NAME_IN_THREE_LINES = 30;

type WordmarkProps = {
  className?: string;
  /** Whether it is in the navigation row, which shows the short name instead of a long one. */
  inRow?: boolean;
};

/** The crest and the university's name. */
export function Wordmark({ className = "", inRow = false }: WordmarkProps) {
  const { name, shortName } = useSite().identity;
  const own = useCrest();
  const isLong = name.length > MAX_NAME_IN_THREE_LINES;
  return (
    <span className={`flex min-w-0 items-center gap-2.5 font-semibold font-serif tracking-tight ${className}`}>
      <img
        {...(own ?? { src: crest, width: 48, height: 56 })}
        alt=""
        className={`crest h-11 w-auto max-w-24 shrink-0 object-contain object-left nav:h-12 nav:max-w-40 ${inRow ? "max-[21rem]:hidden" : "max-[12rem]:hidden"}`}
      />
      {isLong && inRow && <span className="text-lg leading-[1.1] sm:max-nav:hidden">{shortName}</span>}
      <span
        className={
          isLong ? `max-w-80 text-sm leading-[1.15] ${inRow ? "max-sm:sr-only nav:sr-only" : "wrap-anywhere"}` : SHORT
        }
      >
        {name}
      </span>
    </span>
  );
}

const SHORT =
  "wrap-break-word min-w-min max-w-26 text-lg leading-[1.1] max-[12rem]:min-w-0 max-[12rem]:text-sm max-[12rem]:leading-[1.1]";
