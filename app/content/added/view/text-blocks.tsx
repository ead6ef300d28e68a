import { Link } from "react-router";
import type { Inline } from "../../../platform/text/parse-inline.ts";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { InlineText } from "../../../ui/inline-text.tsx";
import type { BlockProps, TitledBlockProps } from "../shown-page.ts";
import { withKeys } from "./with-keys.ts";

export function HeadingBlock({ id, block: { text, size }, level }: TitledBlockProps<"heading"> & { id: string }) {
  const Small = `h${level}` as const;
  if (size === "Small")
    return (
      <Small id={id} className="max-w-prose scroll-mt-28 text-2xl">
        {text}
      </Small>
    );
  return (
    <h2 id={id} className="max-w-3xl scroll-mt-28 text-3xl sm:text-4xl">
      {text}
    </h2>
  );
}

/** The heading above a list, a gallery or another block. */
export function BlockTitle({ title, level }: { title: string | undefined; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return title ? <Heading className="mb-5 max-w-prose text-2xl">{title}</Heading> : null;
}

export function Paragraphs({ paragraphs }: { paragraphs: Inline[][] }) {
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-5 text-ink-800">
      {withKeys(paragraphs, (parts) => JSON.stringify(parts)).map(({ key, item }) => (
        <p key={key} className="whitespace-pre-line">
          <InlineText parts={item} />
        </p>
      ))}
    </div>
  );
}

export function ListBlock({ block: { title, style, items }, level }: TitledBlockProps<"list">) {
  const List = style === "Numbers" ? "ol" : "ul";
  return (
    <>
      <BlockTitle title={title} level={level} />
      <List className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-3 text-ink-800">
        {withKeys(items, (parts) => JSON.stringify(parts)).map(({ key, item }, index) => (
          <li
            key={key}
            className={
              style === "Numbers" ? "grid grid-cols-[2.25rem_minmax(0,1fr)]" : "border-accent-400 border-l-4 pl-4"
            }
          >
            {style === "Numbers" && (
              <span aria-hidden="true" className="font-semibold font-serif text-accent-700 text-lg tabular-nums">
                {index + 1}
              </span>
            )}
            <span className="min-w-0 whitespace-pre-line">
              <InlineText parts={item} />
            </span>
          </li>
        ))}
      </List>
    </>
  );
}

export function QuoteBlock({ block: { text, name, role } }: BlockProps<"quote">) {
  return (
    <figure className="max-w-3xl border-accent-400 border-l-4 py-1 pl-6 sm:pl-8">
      <blockquote className="whitespace-pre-line text-pretty font-semibold font-serif text-ink-950 text-xl sm:text-2xl sm:leading-snug">
        {text}
      </blockquote>
      <figcaption className="mt-4">
        <span className="font-semibold text-ink-950">{name}</span>
        {role && <span className="text-ink-700"> · {role}</span>}
      </figcaption>
    </figure>
  );
}

/** Buttons in one row; below one another on a phone. */
export function ButtonsBlock({ buttons }: { buttons: BlockProps<"button">["block"][] }) {
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      {buttons.map(({ label, to, style }) => (
        <Link
          key={`${label} ${to}`}
          to={to}
          className={buttonStyle(style === "Strong" ? "main" : "plain", "min-h-14 px-7 text-lg max-sm:w-full")}
        >
          {label}
        </Link>
      ))}
    </p>
  );
}
