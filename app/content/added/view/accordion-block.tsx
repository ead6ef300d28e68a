import type { TitledBlockProps } from "../shown-page.ts";
import { BlockTitle, Paragraphs } from "./text-blocks.tsx";
import { withKeys } from "./with-keys.ts";

/** Questions whose answers open, also without JavaScript. */
export function AccordionBlock({ block: { title, items }, level }: TitledBlockProps<"accordion">) {
  return (
    <>
      <BlockTitle title={title} level={level} />
      <div className="max-w-3xl divide-y divide-ground-400 border-ground-400 border-y">
        {withKeys(items, ({ question }) => question).map(({ key, item: { question, answer } }) => (
          <details key={key} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-ink-950 hover:text-brand-700 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 break-words">{question}</span>
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="size-5 shrink-0 text-accent-700 transition-transform group-open:transform-[rotate(180deg)]"
              >
                <path d="m5 9 7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </summary>
            <div className="pb-5">
              <Paragraphs paragraphs={answer} />
            </div>
          </details>
        ))}
      </div>
    </>
  );
}
