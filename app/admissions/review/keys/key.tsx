/** A key, as on the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex max-sm:hidden min-w-6 items-center justify-center rounded-[0.25rem] border border-current px-1 font-sans font-semibold text-[0.75rem] uppercase leading-5 opacity-80"
    >
      {children}
    </span>
  );
}
