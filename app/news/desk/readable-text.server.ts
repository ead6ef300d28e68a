const MARKS: readonly [RegExp, string][] = [
  [/<a href="([^"]*)">(.*?)<\/a>/gs, "$2 ($1)"],
  [/<\/?strong>/g, "**"],
  [/<\/?em>/g, "_"],
  [/<h2>/g, "## "],
  [/<h3>/g, "### "],
  [/<h4>/g, "#### "],
  [/<blockquote>/g, "> "],
  [/<li>/g, "• "],
  [/<br[^>]*>|<\/li>|<\/(?:ul|ol)>/g, "\n"],
  [/<hr[^>]*>/g, "———\n\n"],
  [/<\/(?:p|h2|h3|h4|blockquote|pre)>/g, "\n\n"],
  [/<[^>]*>/g, ""],
  [/&nbsp;/g, " "],
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;/g, '"'],
  [/&amp;/g, "&"],
];

/** Clean HTML as plain text in which its formatting can still be told: '## ' for a heading, '**' around what is bold. */
export function readableText(clean: string): string {
  const text = MARKS.reduce((before, [pattern, mark]) => before.replace(pattern, mark), clean);
  return text
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
