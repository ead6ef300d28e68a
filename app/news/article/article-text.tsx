/** The text of an article. The only component that renders raw HTML, which cleanHtml has sanitized. */
export function ArticleText({ html }: { html: string }) {
  return <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
