/** The text of an introduction: paragraphs, headings, lists and links, as plain text that anyone can type. */

export type Inline = string | { text: string; href: string };
export type Block = { kind: "paragraph" | "heading"; lines: Inline[][] } | { kind: "list"; items: Inline[][] };

/** `[text](address)`, or an address alone. Each part is bounded, so that no text takes longer than its length. */
const LINK =
  /\[([^\][\n]{1,300})\]\((https?:\/\/[^\s()]{1,1000}|mailto:[^\s()]{1,300}|\/(?!\/)[^\s()]{0,1000})\)|https?:\/\/[^\s<>"()]{1,1000}/g;
const SENTENCE_END = /[.,;:!?]{1,10}$/;

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
    if (line.startsWith("## ")) blocks.push({ kind: "heading", lines: [parseLine(line.slice(3))] });
    else if (/^[-*•] /.test(line)) {
      const item = parseLine(line.slice(2));
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (last?.kind === "paragraph") last.lines.push(parseLine(line));
    else blocks.push({ kind: "paragraph", lines: [parseLine(line)] });
  }
  return blocks;
}

function parseLine(line: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, text, address] = match;
    const href = address ?? whole.replace(SENTENCE_END, "");
    if (match.index > from) parts.push(line.slice(from, match.index));
    parts.push({ text: text ?? href, href });
    from = match.index + (address === undefined ? href.length : whole.length);
  }
  if (from < line.length) parts.push(line.slice(from));
  return parts;
}
