import type { ShownBlock } from "../shown-page.ts";
import { AccordionBlock } from "./accordion-block.tsx";
import { DownloadsBlock } from "./downloads-block.tsx";
import { PeopleBlock } from "./people-block.tsx";
import { GalleryBlock, PictureBlock } from "./picture-blocks.tsx";
import { TableBlock } from "./table-block.tsx";
import { HeadingBlock, ListBlock, Paragraphs, QuoteBlock } from "./text-blocks.tsx";

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
