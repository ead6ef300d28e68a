import { useEffect, useMemo, useRef } from "react";
import { playVideo } from "./play-video.ts";

/** The text of an article. The only component that renders raw HTML, which cleanHtml has sanitized. */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  // React writes the HTML again, over a player, when this object changes.
  const content = useMemo(() => ({ __html: html }), [html]);
  useEffect(() => {
    const element = text.current;
    element?.addEventListener("click", playVideo);
    return () => element?.removeEventListener("click", playVideo);
  }, []);
  return <div ref={text} className="article-text" dangerouslySetInnerHTML={content} />;
}
