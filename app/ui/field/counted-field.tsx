import { type ReactNode, useState } from "react";
import { formatCount } from "../format/format-count.ts";

type CountedFieldProps = { id: string; max: number; initial: string; children: ReactNode };

/** From this share of the limit on, what is left is shown. */
const NEAR = 0.8;

/** Says below the text field within it how many characters are left, once there are few. More can be typed: a browser that cuts off a paste says nothing. */
export function CountedField({ id, max, initial, children }: CountedFieldProps) {
  const [length, setLength] = useState(initial.trim().length);
  const left = max - length;
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          setLength(target.value.trim().length);
      }}
    >
      {children}
      <p
        id={`${id}-count`}
        aria-live="polite"
        className={`mt-1 text-sm tabular-nums empty:hidden ${left < 0 ? "font-semibold text-danger-700" : "text-ink-700"}`}
      >
        {length > max * NEAR && leftMessage(left, max)}
      </p>
    </div>
  );
}

function leftMessage(left: number, max: number): string {
  if (left < 0) return `${formatCount(-left, "character")} too many: at most ${max.toLocaleString("en")}`;
  return `${formatCount(left, "character")} left of ${max.toLocaleString("en")}`;
}
