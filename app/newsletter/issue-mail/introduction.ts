import { type Inline, parseInline } from "../../platform/text/parse-inline.ts";

/** The text of an introduction: paragraphs, headings, lists, links, bold and italic, as plain text that anyone can type. */

export type Block = { kind: "paragraph" | "heading"; lines: Inline[][] } | { kind: "list"; items: Inline[][] };

/** Parses an introduction. A blank line ends a paragraph; '## ' begins a heading, '- ' an item of a list. */
export function parseIntroduction(text: string): Block[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .flatMap(blocksOf);
}

/** Splits the lines of a part where a list or a heading begins or ends. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith("## ")) blocks.push({ kind: "heading", lines: [parseInline(line.slice(3))] });
    else if (/^[-*•] /.test(line)) {
      const item = parseInline(line.slice(2));
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (last?.kind === "paragraph") last.lines.push(parseInline(line));
    else blocks.push({ kind: "paragraph", lines: [parseInline(line)] });
  }
  return blocks;
}
