const REPLACEMENTS: readonly [RegExp, string][] = [
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

/** Converts clean HTML to plain text with visible formatting: '## ' before headings, '**' around bold text. */
export function readableText(clean: string): string {
  const text = REPLACEMENTS.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), clean);
  return text
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
