const EMPTY = "<p></p>";

/** What the editor writes, as a person would have written it: no paragraph in a list item that is but one, none that is empty at the end. */
export function tidyHtml(html: string): string {
  const tidy = html.replace(/<li><p>((?:(?!<\/?(?:p|li|ul|ol)\b).)*)<\/p>(?=<\/li>|<[uo]l\b)/gs, "<li>$1");
  // Without a lookbehind, which Safari before 16.4 lacks; a pattern of the paragraphs alone takes quadratic time.
  let end = tidy.length;
  while (tidy.endsWith(EMPTY, end)) end -= EMPTY.length;
  return tidy.slice(0, end);
}
