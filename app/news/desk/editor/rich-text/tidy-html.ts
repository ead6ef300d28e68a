const EMPTY = "<p></p>";

/** Simplifies the editor's HTML: unwraps the only paragraph of a list item or cell, and removes empty paragraphs at the end. */
export function tidyHtml(html: string): string {
  const tidy = html
    .replace(/<li><p>((?:(?!<\/?(?:p|li|ul|ol)\b).)*)<\/p>(?=<\/li>|<[uo]l\b)/gs, "<li>$1")
    .replace(/<(t[dh](?: [^>]*)?)><p>((?:(?!<\/?(?:p|t[dh]|ul|ol)\b).)*)<\/p>(?=<\/t[dh]>)/gs, "<$1>$2");
  // Safari before 16.4 has no lookbehind, and a pattern without one takes quadratic time.
  let end = tidy.length;
  while (tidy.endsWith(EMPTY, end)) end -= EMPTY.length;
  return tidy.slice(0, end);
}
