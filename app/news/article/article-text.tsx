/** The text of an article. The one place where HTML goes into a page as it is: what stands there went through cleanHtml just before. */
export function ArticleText({ html }: { html: string }) {
  return <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
