import type { ComponentProps } from "react";

const FORM =
  "inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded border px-5 py-2.5 text-center font-semibold no-underline transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";

const KINDS = {
  /** The main call to action of a page. */
  main: "border-transparent bg-action-600 text-white hover:bg-action-700 active:bg-action-800 aria-disabled:bg-action-200 aria-disabled:text-action-900 disabled:bg-action-700",
  /** The most used action of a working page. */
  firm: "border-transparent bg-brand-800 text-white hover:bg-brand-900 active:bg-brand-950 disabled:bg-ink-600",
  /** Everything else. */
  plain:
    "border-ink-400 bg-white text-ink-900 hover:border-ink-700 hover:bg-ground-200 active:bg-ground-300 disabled:border-ground-500 disabled:bg-ground-200 disabled:text-ink-600",
} as const;

export type ButtonKind = keyof typeof KINDS;

/** Returns the classes of a button, for links that look like one. */
export function buttonStyle(kind: ButtonKind, extra = ""): string {
  return `${FORM} ${KINDS[kind]} ${extra}`.trim();
}

type ButtonProps = ComponentProps<"button"> & { kind?: ButtonKind };

/** A button of at least 48 px. It submits a form only with `type="submit"`. */
export function Button({ kind = "plain", type = "button", className, ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonStyle(kind, className)} />;
}
