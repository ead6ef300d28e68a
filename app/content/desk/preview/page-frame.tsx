import { Link } from "react-router";

/** The width of the frame: that of a common phone, and that of a laptop. */
export type FrameWidth = "phone" | "desktop";

/** Reads the width from the address. A phone's, as most visitors have one. */
export function readFrameWidth(value: string | null): FrameWidth {
  return value === "desktop" ? "desktop" : "phone";
}

const WIDTHS: Record<FrameWidth, { label: string; className: string }> = {
  phone: { label: "Phone", className: "w-full max-w-[24.375rem]" },
  desktop: { label: "Desktop", className: "w-[80rem] max-w-none" },
};

type PageFrameProps = {
  title: string;
  /** The address of the page in the frame. */
  source: string;
  width: FrameWidth;
  addressOf(width: FrameWidth): string;
};

/** Shows a page at the width of a phone or of a desktop, with a link to the page alone. */
export function PageFrame({ title, source, width, addressOf }: PageFrameProps) {
  return (
    <>
      <nav aria-label="Width" className="mt-3 flex flex-wrap items-center gap-x-6">
        {(["phone", "desktop"] as const).map((one) => (
          <Link
            key={one}
            to={addressOf(one)}
            replace
            preventScrollReset
            aria-current={one === width ? "true" : undefined}
            className="inline-flex min-h-11 items-center text-link aria-[current]:font-semibold aria-[current]:text-ink-950"
          >
            {WIDTHS[one].label}
          </Link>
        ))}
      </nav>
      <section
        aria-label="The page in a frame"
        className="-mx-4 mt-2 overflow-x-auto border-ground-500 border-y bg-ground-300 sm:mx-0 sm:rounded sm:border sm:p-2"
      >
        {/* Inside, so that the keyboard reaches and scrolls this part. */}
        <a
          href={source}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center px-4 text-link sm:px-2"
        >
          Open the page alone (new tab)
        </a>
        <iframe
          key={source}
          src={source}
          title={title}
          className={`mx-auto block h-[44rem] bg-white ${WIDTHS[width].className}`}
        />
      </section>
    </>
  );
}
