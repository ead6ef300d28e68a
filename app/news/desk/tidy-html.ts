/** What the editor writes, as a person would have written it: no paragraph in a list item that is but one, none that is empty at the end. */
export function tidyHtml(html: string): string {
  const tidy = html.replace(/<li><p>((?:(?!<\/?(?:p|li|ul|ol)\b).)*)<\/p>(?=<\/li>|<[uo]l\b)/gs, "<li>$1");
  return tidy.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, "");
}
