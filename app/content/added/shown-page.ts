import type { Picture } from "../../platform/images/picture.ts";
import type { Inline } from "../../platform/text/parse-inline.ts";
import type { PageHead } from "../../ui/page/page-meta.ts";
import type { WithPictures } from "../resolve-pictures.server.ts";
import type { AddedPageText } from "./added-page.content.ts";
import type { Block } from "./blocks.schema.ts";
import type { TableCells } from "./parse-table.ts";

/** Somebody on a page. An officer has a page. */
export type ShownPerson = {
  name: string;
  role?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  image?: Picture | undefined;
  to?: string | undefined;
};

type WithoutKinds = Exclude<WithPictures<Block>, { kind: "text" | "list" | "accordion" | "people" | "table" }>;

/** A block as visitors see it. */
export type ShownBlock =
  | WithoutKinds
  | { kind: "text"; paragraphs: Inline[][] }
  | { kind: "list"; title?: string | undefined; style: "Points" | "Numbers"; items: Inline[][] }
  | { kind: "accordion"; title?: string | undefined; items: { question: string; answer: Inline[][] }[] }
  | { kind: "people"; title?: string | undefined; people: ShownPerson[] }
  | ({ kind: "table"; caption: string; namesRows: boolean } & TableCells);

/** An added page as visitors see it, with the data of its head. */
export type ShownPage = Pick<WithPictures<AddedPageText>, "title" | "lead" | "picture"> & {
  blocks: ShownBlock[];
  head: PageHead;
};

/** Props of the view of one kind of block. */
export type BlockProps<Kind extends ShownBlock["kind"]> = { block: Extract<ShownBlock, { kind: Kind }> };

/** Props of the view of a block that may have a heading above it, whose level follows from the headings before. */
export type TitledBlockProps<Kind extends ShownBlock["kind"]> = BlockProps<Kind> & { level: 2 | 3 };
