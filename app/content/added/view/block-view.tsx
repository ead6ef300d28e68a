import type { ShownBlock, TitledBlockProps } from "../shown-page.ts";
import { PeopleBlock } from "./people-block.tsx";
import { GalleryBlock, PictureBlock } from "./picture-blocks.tsx";
import { TableBlock } from "./table-block.tsx";
import { BlockTitle, HeadingBlock, ListBlock, Paragraphs, QuoteBlock } from "./text-blocks.tsx";
import { withKeys } from "./with-keys.ts";

type BlockViewProps = {
  /** Unique on the page. */
  id: string;
  block: Exclude<ShownBlock, { kind: "button" }>;
  /** The level of a small heading. */
  level: 2 | 3;
  /** Whether a list of headings stands beside the blocks. */
  isNarrow: boolean;
};

/** One block of a page. */
export function BlockView({ id, block, level, isNarrow }: BlockViewProps) {
  switch (block.kind) {
    case "heading":
      return <HeadingBlock id={id} block={block} level={level} />;
    case "text":
      return <Paragraphs paragraphs={block.paragraphs} />;
    case "list":
      return <ListBlock block={block} level={level} />;
    case "table":
      return <TableBlock id={id} block={block} />;
    case "picture":
      return <PictureBlock block={block} isNarrow={isNarrow} />;
    case "gallery":
      return <GalleryBlock block={block} level={level} isNarrow={isNarrow} />;
    case "quote":
      return <QuoteBlock block={block} />;
    case "people":
      return <PeopleBlock block={block} level={level} />;
    case "downloads":
      return <DownloadsBlock block={block} level={level} />;
    case "accordion":
      return <AccordionBlock block={block} level={level} />;
  }
}

/** Links to PDFs of the library. */
function DownloadsBlock({ block: { title, files }, level }: TitledBlockProps<"downloads">) {
  return (
    <>
      <BlockTitle title={title} level={level} />
      <ul className="max-w-prose divide-y divide-ground-400 border-ground-400 border-y">
        {files.map(({ file, label }) => (
          <li key={`${file} ${label}`}>
            <a href={file} className="group flex min-h-14 items-center gap-4 py-3 font-semibold text-brand-700">
              <span
                aria-hidden="true"
                className="shrink-0 rounded border border-accent-500 bg-accent-100 px-2 py-0.5 text-accent-950 text-xs"
              >
                PDF
              </span>
              <span className="min-w-0 grow break-words text-link">{label}</span>
              <span className="sr-only"> (PDF)</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Questions whose answers open, also without JavaScript. */
function AccordionBlock({ block: { title, items }, level }: TitledBlockProps<"accordion">) {
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
