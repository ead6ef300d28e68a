import type { ComponentProps } from "react";

type ArrowButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & { direction: "back" | "on" };

/** One step back or on. Its label says what it steps through, its class gives the colours. */
export function ArrowButton({ direction, className = "", ...rest }: ArrowButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`inline-flex size-11 cursor-pointer items-center justify-center rounded border transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-50 print:hidden ${className}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
        <path
          d={direction === "back" ? "M15 5l-7 7 7 7" : "M9 5l7 7-7 7"}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
